"""Liberty or Death: the provinces.

Colonies follow modern state lines east of the reserve line; reserves are rings. The map is turned so that the
coast runs from left to right, and bent so that a province is as large as what stands
in it, whatever its acreage.
"""

from __future__ import annotations

from shapely.geometry import Polygon
from shapely.geometry.base import BaseGeometry
from shapely.ops import unary_union
from tools.maps import areas, colonies, geo
from tools.maps.projection import Bounds
from tools.maps.svg import Box, Point
from tools.maps.warp import Warp

WIDTH, HEIGHT = 2420, 2004
FRAME = Box(34, 34, WIDTH - 68, 1480)
BOUNDS = Bounds(-88.0, 28.6, -66.5, 48.0)
STIFFNESS = 0.002

STATES = {
    "new_hampshire": ["New Hampshire", "Maine"],
    "massachusetts": ["Massachusetts"],
    "connecticut_rhode_island": ["Connecticut", "Rhode Island"],
    "new_york": ["New York", "Vermont"],
    "new_jersey": ["New Jersey"],
    "pennsylvania": ["Pennsylvania"],
    "maryland_delaware": ["Maryland", "Delaware", "District of Columbia"],
    "virginia": ["Virginia", "West Virginia"],
    "north_carolina": ["North Carolina"],
    "south_carolina": ["South Carolina"],
    "georgia": ["Georgia"],
}

# Where places come to lie: corners of provinces, capes and river mouths, from the Gulf along the coast and
# back through the interior. North leans to the upper right.
PLAN: list[tuple[Point, Point]] = [
    ((-88.5, 31.0), (40, 610)), ((-87.5, 30.4), (56, 700)), ((-85.0, 29.7), (60, 880)),
    ((-83.0, 29.2), (76, 1050)), ((-82.7, 28.0), (80, 1190)), ((-80.6, 28.3), (250, 1290)),
    ((-81.3, 29.5), (300, 1210)), ((-81.45, 30.72), (340, 1120)), ((-83.15, 30.85), (255, 800)),
    ((-81.0, 32.05), (560, 1090)), ((-79.93, 32.78), (700, 1095)), ((-78.55, 33.86), (840, 1085)),
    ((-77.95, 33.87), (890, 1110)), ((-75.5, 35.25), (1030, 1105)), ((-75.87, 36.55), (1090, 1020)),
    ((-76.29, 36.85), (1130, 1010)), ((-75.97, 37.15), (1260, 1060)), ((-75.05, 38.45), (1400, 1070)),
    ((-75.1, 38.8), (1430, 1020)), ((-74.93, 38.95), (1510, 1055)), ((-74.4, 39.4), (1640, 1045)),
    ((-74.0, 40.4), (1728, 960)), ((-74.01, 40.65), (1750, 885)), ((-73.0, 40.65), (1860, 1080)),
    ((-71.87, 41.07), (2050, 1110)), ((-73.65, 41.0), (1812, 900)), ((-72.3, 41.28), (1980, 1010)),
    ((-71.15, 41.5), (2150, 1030)), ((-70.0, 41.6), (2290, 990)), ((-70.2, 42.07), (2345, 890)),
    ((-71.05, 42.35), (2255, 730)), ((-70.82, 42.87), (2290, 560)), ((-70.25, 43.65), (2350, 480)),
    ((-68.5, 44.3), (2420, 400)), ((-67.8, 47.1), (2450, 190)), ((-70.0, 46.5), (2260, 150)),
    ((-83.45, 34.5), (490, 560)), ((-83.05, 35.05), (690, 530)), ((-81.7, 36.6), (890, 460)),
    ((-81.2, 37.15), (1020, 412)), ((-79.5, 38.8), (1190, 425)), ((-77.1, 38.7), (1260, 690)),
    ((-76.35, 38.0), (1235, 910)), ((-79.45, 39.75), (1330, 392)), ((-75.42, 39.82), (1470, 740)),
    ((-75.16, 39.95), (1505, 715)), ((-74.75, 40.2), (1595, 695)), ((-74.7, 41.36), (1670, 570)),
    ((-77.0, 42.0), (1530, 290)), ((-73.9, 41.0), (1765, 770)), ((-73.5, 42.05), (1820, 650)),
    ((-72.45, 42.73), (1930, 480)), ((-71.8, 42.02), (2100, 730)), ((-71.5, 45.0), (2000, 260)),
    ((-71.65, 46.45), (2010, 140)), ((-71.21, 46.81), (2040, 110)), ((-75.9, 44.5), (1690, 150)),
    ((-73.35, 44.6), (1860, 300)), ((-73.6, 45.5), (1870, 150)), ((-77.8, 43.6), (1540, 165)),
    ((-79.05, 43.1), (1440, 190)), ((-81.2, 42.2), (1290, 160)), ((-80.0, 40.44), (1310, 285)),
    ((-83.3, 38.3), (940, 280)), ((-85.75, 38.25), (700, 240)), ((-86.5, 34.5), (320, 440)),
    ((-85.0, 36.5), (590, 350)), ((-88.5, 34.5), (140, 410)), ((-88.5, 37.0), (420, 210)),
    ((-83.1, 42.3), (1120, 100)), ((-80.0, 45.0), (1470, 40)), ((-76.0, 46.5), (1700, 30)),
    ((-72.5, 47.5), (2000, 25)),
]  # fmt: skip

# The line of 1763 that parted colonies from Indian reserves, south to north.
RESERVE_LINE: list[Point] = [
    (-83.0, 30.3), (-83.2, 31.2), (-83.35, 32.2), (-83.5, 33.3), (-83.45, 34.3), (-83.2, 35.05),
    (-82.55, 35.65), (-81.95, 36.2), (-81.75, 36.65), (-81.2, 37.15), (-80.4, 37.75), (-79.85, 38.45),
    (-79.5, 39.0), (-79.48, 39.45), (-79.4, 39.75), (-78.7, 40.3), (-78.1, 40.95), (-77.5, 41.5),
    (-76.9, 42.0), (-76.25, 42.6), (-75.85, 43.4), (-75.7, 44.1), (-75.8, 44.6),
]  # fmt: skip
WEST: list[Point] = [*RESERVE_LINE, (-76.5, 45.5), (-97.0, 45.5), (-97.0, 29.0), (-83.0, 29.0)]

_OHIO: list[Point] = [
    (-89.3, 36.9), (-88.5, 37.1), (-87.5, 37.9), (-86.2, 38.0), (-85.6, 38.45), (-84.8, 39.1),
    (-83.7, 38.65), (-82.6, 38.5), (-82.1, 38.8), (-81.7, 39.25), (-80.85, 39.75), (-80.6, 40.5),
    (-80.52, 42.4),
]  # fmt: skip

# Maryland's panhandle, drawn wide enough to keep Pennsylvania and Virginia apart.
_PANHANDLE: list[Point] = [
    (-79.6, 38.8), (-79.6, 39.8), (-77.2, 39.75), (-77.1, 38.7), (-77.6, 38.85), (-78.5, 38.85),
]  # fmt: skip

# Its waters count as land: the pieces of Virginia and Maryland may stand upon them.
CHESAPEAKE: list[Point] = [
    (-76.2, 39.5), (-75.85, 39.55), (-75.75, 38.2), (-75.95, 37.4), (-76.3, 37.0), (-76.55, 37.3),
    (-76.45, 38.3),
]  # fmt: skip

# The country that is drawn: beyond it reserves hold no more than emptiness.
KNOWN: list[Point] = [
    (-80.3, 28.8), (-82.9, 28.8), (-85.6, 29.3), (-88.4, 30.4), (-88.4, 34.2), (-86.6, 38.0), (-84.6, 40.6),
    (-82.4, 42.6),
    (-79.8, 44.6), (-76.0, 46.4), (-72.6, 47.7), (-69.6, 48.4), (-65.0, 48.0), (-65.0, 42.0), (-75.0, 33.0),
]  # fmt: skip

RINGS: dict[str, list[list[Point]]] = {
    "new_york": [
        [(-75.3, 44.95), (-74.6, 45.1), (-73.75, 45.35), (-73.2, 45.8), (-72.5, 46.15), (-71.95, 46.4),
         (-71.65, 46.2), (-71.3, 45.5), (-71.5, 45.0), (-73.3, 44.9)],
    ],
    "new_hampshire": [
        [(-71.3, 45.25), (-71.6, 46.1), (-71.62, 46.52), (-71.1, 46.55), (-70.2, 46.0), (-70.6, 45.3)],
    ],
    "maryland_delaware": [_PANHANDLE],
    "quebec": [
        [*_OHIO, (-79.2, 42.75), (-78.9, 43.4), (-76.5, 44.15), (-75.7, 44.75), (-75.0, 45.02),
         (-74.4, 45.25), (-73.75, 45.5), (-73.2, 46.0), (-72.4, 46.35), (-71.7, 46.68), (-71.0, 46.7),
         (-70.3, 46.3), (-69.9, 46.8), (-69.1, 47.55), (-68.6, 47.95), (-68.2, 48.6), (-96.0, 49.5),
         (-96.0, 36.9)],
    ],
    "northwest": [
        [*_OHIO[6:], (-79.0, 42.9), (-79.1, 43.4), (-76.5, 44.0), (-75.95, 44.5),
         *reversed(RESERVE_LINE[10:22]),
         (-81.3, 37.2), (-82.0, 37.4), (-82.7, 37.8), (-83.3, 38.2)],
    ],
    "southwest": [
        [*_OHIO[:7], (-83.3, 38.1), (-82.7, 37.7), (-82.0, 37.3), (-81.35, 37.1),
         *reversed(RESERVE_LINE[1:9]),
         (-85.0, 31.3), (-96.0, 31.3), (-96.0, 36.7)],
    ],
    "florida": [[(-96.0, 31.15), (-83.4, 31.0), (-82.9, 30.6), (-82.1, 30.4), (-81.3, 30.65),
    (-79.5, 30.6), (-79.5, 24.0), (-96.0, 27.0)]],
}  # fmt: skip


def chart() -> Warp:
    return Warp([place for place, _ in PLAN], [spot for _, spot in PLAN], STIFFNESS)


def _cuts() -> dict[str, list[list[Point]]]:
    return {key: [WEST] for key in STATES} | {"virginia": [WEST, _PANHANDLE]}


def ground(chart_: Warp, terrain: geo.Terrain) -> BaseGeometry:
    """The land that is known, with the waters upon which pieces may stand."""
    known, bay = (chart_.geometry(geo.dense(Polygon(ring))) for ring in (KNOWN, CHESAPEAKE))
    solid = unary_union([terrain.land, terrain.lakes, bay])
    return geo.areas_only(solid.intersection(known).intersection(FRAME.polygon()))


def provinces(source: geo.Geography, chart_: Warp, land: BaseGeometry) -> dict[str, BaseGeometry]:
    cores = colonies.cores(source, STATES, RINGS, _cuts())
    return colonies.from_cores(chart_, land, FRAME, cores)


def report(shapes: dict[str, BaseGeometry], listed: set[tuple[str, str]]) -> list[str]:
    return areas.compare(areas.shared_lengths(shapes), listed, 8.0)
