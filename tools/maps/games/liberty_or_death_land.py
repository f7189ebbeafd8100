"""Liberty or Death: the provinces.

Colonies follow modern state lines east of the reserve line; reserves are rings.
"""

from __future__ import annotations

from shapely.geometry.base import BaseGeometry
from tools.maps import areas, colonies, geo
from tools.maps.projection import Bounds, Lens, Projection
from tools.maps.svg import Box, Point

WIDTH, HEIGHT = 2500, 2240
FRAME = Box(34, 34, WIDTH - 68, HEIGHT - 68)
BOUNDS = Bounds(-89.0, 28.6, -64.2, 48.0)
LENSES = (Lens(-73.2, 42.0, 3.6, 1.05), Lens(-77.0, 39.3, 1.6, 0.45))

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


def provinces(source: geo.Geography, chart: Projection, terrain: geo.Terrain) -> dict[str, BaseGeometry]:
    cuts = {key: [WEST] for key in STATES}
    cuts["virginia"] = [WEST, _PANHANDLE]
    return colonies.from_states(source, chart, terrain, FRAME, STATES, RINGS, cuts)


def report(shapes: dict[str, BaseGeometry], listed: set[tuple[str, str]]) -> list[str]:
    return areas.compare(areas.shared_lengths(shapes), listed, 8.0)
