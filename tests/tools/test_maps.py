"""The boards as drawn: sound SVG, complete, themed, and legible."""

from __future__ import annotations

import math
import re
import tomllib
from itertools import accumulate, combinations
from pathlib import Path
from xml.etree import ElementTree

import pytest
from shapely.geometry import Polygon
from shapely.geometry.base import BaseGeometry
from shapely.ops import unary_union
from tools.maps.areas import compare, shared_lengths

from flintlock.core.phrases import Phrases
from flintlock.core.registry import load
from flintlock.games import announced

GAMES = Path(__file__).resolve().parents[2] / "src" / "flintlock" / "games"
SVG = "{http://www.w3.org/2000/svg}"

# What the games' maps name: areas, points, waters, zones, entry boxes.
SPACES: dict[str, str] = {
    "invasion_1812": """
        amherstburg moraviantown north_of_moraviantown huron_tract london oxford dover six_nations
        north_of_six_nations dundas queenston_fort_erie fort_george york north_of_york smiths_creek
        quinte kingston rideau prescott cornwall west_of_montreal montreal chambly lacolle
        north_of_detroit detroit frenchtown fort_meigs south_of_fort_meigs sandusky cleveland youngstown
        pittsburgh franklin erie allegheny buffalo fort_niagara williamsburg finger_lakes southern_tier
        oswego rome utica sackets_harbor south_of_ogdensburg ogdensburg east_of_ogdensburg adirondacks
        plattsburg fort_ticonderoga caldwell albany lake_ontario lake_erie lake_huron lake_st_clair
        lake_champlain
    """,
    "washingtons_war": """
        quebec montreal fort_detroit norwich concord bennington falmouth boston lexington_and_concord
        barnstable springfield newport hartford new_haven new_york long_island west_point albany
        saratoga ticonderoga fort_stanwix oswego genesee fort_niagara cherry_valley new_brunswick
        morristown monmouth philadelphia reading bassett_town pittsburgh wyoming_valley york carlisle
        shamokin wilmington_de baltimore frederick fort_cumberland alexandria yorktown norfolk
        point_pleasant richmond fredericksburg charlottesville winchester staunton fincastle
        gilbert_town wilmington_nc new_bern charlotte hillsboro salem salisbury ninety_six camden
        eutaw_springs charleston savannah augusta st_marys st_lawrence new_england long_island_sound
        delaware chesapeake carolinas south_atlantic
    """,
    "wilderness_war": """
        boston new_haven new_york albany burlington charlestown concord deerfield gloucester hartford
        hoosic kinderhook manchester northampton peekskill portsmouth poughkeepsie providence
        schenectady trenton worcester alexandria baltimore philadelphia ashbys_gap augusta carlisle
        culpeper easton frederick harriss_ferry head_of_elk lancaster new_castle reading shepherds_ferry
        winchester woodstock wrights_ferry york quebec montreal baie_st_paul becancour kahnawake
        lac_des_deux_montagnes riviere_ouelle sorel st_francois st_jean trois_rivieres ile_dorleans
        ammonoosuc black_river buffalo_swamp canajoharie casco_bay cataraqui cattaraugus_creek cayuga
        chenussio chinklacamoose cowass crown_point east_delaware east_susquehanna french_creek
        ganaraske gannagaro ganneious gists_station hudson_carry_north hudson_carry_south irondequoit
        juniata karaghiyadirha kittaning la_belle_river la_belle_famille little_seneca_river logstown
        memphremagog mingo_town mississauga mohawks_branch niagara niaoure_bay ohio_forks
        oneida_carry_east oneida_carry_west oneida_castle onondaga osewingo ossipee oswegatchie oswego
        presquile quinte raystown schoharie shamokin shawiangto st_regis station_point tegynagerunte
        ticonderoga tioga toronto upper_la_belle_river upper_monongahela venango west_canada_creek
        west_susquehanna white_river_falls wills_creek winooski wood_creek wyoming ile_aux_noix
        adirondacks_central adirondacks_north adirondacks_south allegheny_central allegheny_north
        allegheny_south green_mountains_central green_mountains_north green_mountains_south katskills
        laurel_ridge_north laurel_ridge_south magnolia_hills notre_dame_mountains notre_dame_north
        tuscarora_hills white_mountains_central white_mountains_north white_mountains_south halifax
        louisbourg pays_den_haut northern_militia southern_militia st_lawrence_militia
    """,
    "liberty_or_death": """
        quebec_city boston new_york_city philadelphia norfolk charles_town savannah new_hampshire
        massachusetts connecticut_rhode_island new_york new_jersey pennsylvania maryland_delaware
        virginia north_carolina south_carolina georgia quebec northwest southwest florida west_indies
    """,
    "gettysburg": """
        knoxlyn lohr_farm black_horse_tavern sachs_mill marsh_creek_south herr_ridge_north herr_ridge
        springs_hotel willoughby_run pitzer_farm pitzer_schoolhouse biesecker_woods mummasburg_road
        mcpherson_north mcpherson_ridge harman_farm fairfield_fields oak_hill oak_ridge seminary_ridge
        mcmillan_woods spangler_woods pitzer_woods warfield_ridge bushman_woods carlisle_road
        northern_fields barlows_knoll college gettysburg harrisburg_road hunterstown_road
        rock_creek_bridge york_pike rock_creek culp_farm benners_hill lady_farm wolf_hill
        rock_creek_bottom cemetery_hill east_cemetery_hill culps_hill spanglers_spring long_lane
        bliss_farm bryan_farm spangler_farm codori_farm peach_orchard trostle_farm rose_farm wheatfield
        devils_den slyder_farm cemetery_ridge_north cemetery_ridge weikert_farm little_round_top
        leister_farm hummelbaugh_farm taneytown_road taneytown_south powers_hill mcallisters_mill
        baltimore_pike granite_schoolhouse musser_farm white_run entry-chambersburg_pike
        entry-mummasburg_road entry-carlisle_road entry-harrisburg_road entry-york_pike
        entry-hanover_road entry-baltimore_pike entry-taneytown_road entry-emmitsburg_road
    """,
}

_SLOTS = (
    *("july1_morning", "july1_noon", "july1_afternoon", "july1_night"),
    *("july2_morning", "july2_noon", "july2_afternoon", "july2_night"),
    *("july3_morning", "july3_noon", "july3_afternoon"),
)

# Tracks and boxes around the maps.
BOXES: dict[str, list[str]] = {
    "invasion_1812": [
        *(f"round-{n}" for n in range(1, 9)),
        *(f"turn-{n}" for n in range(1, 6)),
        *("fled", "truce", "pool-british_regulars", "pool-canadian_militia", "pool-native_americans"),
        *("pool-american_regulars", "pool-american_militia"),
    ],
    "washingtons_war": [
        *(f"year-{year}" for year in range(1775, 1784)),
        *(f"alliance-{n}" for n in range(10)),
        *(
            f"colony-{c}"
            for c in ["CA", "NH", "MA", "RI", "CT", "NY", "NJ", "PA", "DE", "MD", "VA", "NC", "SC", "GA"]
        ),
        *(f"reinforcements-{side}" for side in ("british", "american", "french")),
        *("war-ends", "captured-british", "captured-american", "congress-dispersed"),
        *("queue-british", "queue-american"),
    ],
    "wilderness_war": [
        *(f"season-{year}-{season}" for year in range(1755, 1763) for season in ("early", "late")),
        *(f"vp-{side}-{n}" for side in ("british", "french") for n in range(1, 11)),
        *("vp-0", "assembly-reluctant", "assembly-supportive", "assembly-enthusiastic"),
        *("leaders-british", "events"),
    ],
    "liberty_or_death": [
        *(f"track-{n}" for n in range(51)),
        *(f"fni-{n}" for n in range(4)),
        *(f"available-{f}" for f in ("british", "patriots", "french", "indians")),
        *("unavailable-british", "unavailable-french", "casualties"),
        *("eligible", "first", "second", "passed", "ineligible"),
    ],
    "gettysburg": [
        *(f"slot-{slot}" for slot in _SLOTS),
        *(f"arrivals-{slot}-{side}" for slot in _SLOTS for side in ("confederate", "union")),
        *(f"{kind}-{side}" for kind in ("eliminated", "discs") for side in ("confederate", "union")),
    ],
}

Box = tuple[float, float, float, float]


def _root(game: str) -> ElementTree.Element:
    return ElementTree.parse(GAMES / game / "board.svg").getroot()


def _size(root: ElementTree.Element) -> tuple[float, float]:
    left, top, width, height = map(float, root.attrib["viewBox"].split())
    assert (left, top) == (0, 0)
    return width, height


def _spaces(root: ElementTree.Element) -> dict[str, ElementTree.Element]:
    found = [e for e in root.iter() if e.get("class") == "space"]
    return {e.attrib["id"].removeprefix("space-"): e for e in found}


def _labels(root: ElementTree.Element) -> list[tuple[str, list[Box]]]:
    """Each piece of lettering with the boxes it fills."""
    out = []
    for text in root.iter(f"{SVG}text"):
        boxes = [tuple(map(float, part.split(","))) for part in text.attrib["data-box"].split(";")]
        out.append(("".join(text.itertext()), [(x, y, w, h) for x, y, w, h in boxes]))
    return out


def _overlap(a: Box, b: Box) -> bool:
    return a[0] < b[0] + b[2] and b[0] < a[0] + a[2] and a[1] < b[1] + b[3] and b[1] < a[1] + a[3]


def _distance(x: float, y: float, box: Box) -> float:
    dx = max(box[0] - x, 0, x - box[0] - box[2])
    dy = max(box[1] - y, 0, y - box[1] - box[3])
    return math.hypot(dx, dy)


@pytest.mark.parametrize("game", SPACES)
def test_board_is_svg_of_modest_size(game: str) -> None:
    assert (GAMES / game / "board.svg").stat().st_size < 400_000
    root = _root(game)
    assert root.tag == f"{SVG}svg"
    assert 1600 <= _size(root)[0] <= 2600
    left, top, width, height = map(float, root.attrib["data-home"].split(","))
    assert 0 <= left < left + width <= _size(root)[0]
    assert 0 <= top < top + height <= _size(root)[1]


@pytest.mark.parametrize("game", SPACES)
def test_the_first_look_needs_little_more_than_a_small_window(game: str) -> None:
    """A window of 1280 by 720 leaves the map some 930 by 590: most of it is seen with pieces of 22 pixels."""
    root = _root(game)
    _, _, width, height = map(float, root.attrib["data-home"].split(","))
    legible = max(11.8 / float(root.attrib["data-token"]), 9 / float(root.attrib["data-name"]))
    assert 930 / (width * legible) > 0.7
    assert 590 / (height * legible) > 0.55


@pytest.mark.parametrize("game", SPACES)
def test_no_name_of_a_space_is_smaller_than_the_board_says(game: str) -> None:
    root = _root(game)
    smallest = float(root.attrib["data-name"])
    sizes = {
        text.attrib["data-key"]: float(group.attrib["font-size"])
        for group in root.iter(f"{SVG}g")
        if "font-size" in group.attrib
        for text in group.iter(f"{SVG}text")
        if text.get("data-key", "").startswith(("name.space:", "name.area:"))
    }
    assert sizes
    assert {key: size for key, size in sizes.items() if size < smallest} == {}


# How many pieces stand side by side in every area.
HOLDS = {"liberty_or_death": 16, "gettysburg": 9, "invasion_1812": 3}


@pytest.mark.parametrize("game", HOLDS)
def test_areas_hold_what_meets_in_them(game: str) -> None:
    root = _root(game)
    token = float(root.attrib["data-token"])
    labels = [box for _, boxes in _labels(root) for box in boxes]
    for key, element in _spaces(root).items():
        if "data-cells" not in element.attrib:
            continue
        cells = [tuple(map(float, cell.split(","))) for cell in element.attrib["data-cells"].split()]
        assert len(cells) >= HOLDS[game], key
        squares = [(x - token, y - token, 2 * token, 2 * token) for x, y in cells]
        assert not any(_overlap(a, b) for a, b in combinations(squares, 2)), key
        assert not any(_overlap(square, label) for square in squares for label in labels), key


# ---------------------------------------------------------------------- neighbours

NEIGHBOURS = tomllib.loads((Path(__file__).parent / "neighbours.toml").read_text(encoding="utf-8"))


def _polygon(d: str) -> BaseGeometry:
    """The area of a path of straight steps."""
    rings = []
    for part in d.split("z"):
        figures = [float(figure) for figure in re.findall(r"-?\d*\.?\d+", part)]
        steps = list(zip(figures[::2], figures[1::2], strict=True))
        if len(steps) > 2:
            rings.append(list(accumulate(steps, lambda a, b: (a[0] + b[0], a[1] + b[1]))))
    return unary_union([Polygon(ring).buffer(0) for ring in rings])


@pytest.mark.parametrize("game", NEIGHBOURS)
def test_areas_border_on_those_that_the_sheet_names_and_on_no_others(game: str) -> None:
    listed = {(a, b) for a, others in NEIGHBOURS[game].items() for b in others.split()}
    drawn = {
        key: _polygon(element.attrib["d"])
        for key, element in _spaces(_root(game)).items()
        if "data-cells" in element.attrib
    }
    assert [remark for remark in compare(shared_lengths(drawn), listed) if "short" not in remark] == []


@pytest.mark.parametrize("game", SPACES)
def test_ids_are_unique_and_every_reference_is_local(game: str) -> None:
    root = _root(game)
    ids = [e.attrib["id"] for e in root.iter() if "id" in e.attrib]
    assert len(ids) == len(set(ids))
    for element in root.iter():
        for name, value in element.attrib.items():
            if name.split("}")[-1] == "href":
                assert value.removeprefix("#") in ids
            for target in re.findall(r"url\((.*?)\)", value):
                assert target.removeprefix("#") in ids


@pytest.mark.parametrize("game", SPACES)
def test_board_carries_no_pictures_scripts_or_outside_text(game: str) -> None:
    root = _root(game)
    tags = {e.tag.removeprefix(SVG) for e in root.iter()}
    assert not tags & {"image", "script", "foreignObject", "iframe", "a", "animate", "set"}
    assert not [name for e in root.iter() for name in e.attrib if name.lower().startswith("on")]
    style = "".join(root.find(f"{SVG}style").itertext())  # type: ignore[union-attr]
    assert not re.search(r"@import|url\(", style)


@pytest.mark.parametrize("game", SPACES)
def test_every_space_has_an_element_with_an_anchor_on_the_board(game: str) -> None:
    root = _root(game)
    width, height = _size(root)
    spaces = _spaces(root)
    assert sorted(spaces) == sorted([*SPACES[game].split(), *BOXES[game]])
    for element in spaces.values():
        assert 0 < float(element.attrib["data-x"]) < width
        assert 0 < float(element.attrib["data-y"]) < height
        assert float(element.attrib["data-r"]) >= 8


@pytest.mark.parametrize("game", SPACES)
def test_labels_do_not_overlap_and_stay_on_the_board(game: str) -> None:
    root = _root(game)
    width, height = _size(root)
    labels = _labels(root)
    for text, boxes in labels:
        for x, y, w, h in boxes:
            assert 0 <= x <= width - w, text
            assert 0 <= y <= height - h, text
    clashes = [
        (a, b)
        for (a, mine), (b, others) in combinations(labels, 2)
        if any(_overlap(one, other) for one in mine for other in others)
    ]
    assert not clashes


@pytest.mark.parametrize("game", SPACES)
def test_stacks_stand_clear_of_labels(game: str) -> None:
    root = _root(game)
    spaces, labels = _spaces(root), _labels(root)
    for key in SPACES[game].split():
        at = (float(spaces[key].attrib["data-x"]), float(spaces[key].attrib["data-y"]))
        hidden = [text for text, boxes in labels if any(_distance(*at, box) < 8 for box in boxes)]
        assert not hidden, key


@pytest.mark.parametrize("game", SPACES)
def test_every_paint_is_a_theme_variable_listed_with_its_dark_value(game: str) -> None:
    root = _root(game)
    style = "".join(root.find(f"{SVG}style").itertext())  # type: ignore[union-attr]
    for element in root.iter():
        for name in ("fill", "stroke"):
            value = element.get(name, "none")
            if value == "none" or value.startswith("url(#"):
                continue
            found = re.fullmatch(r"var\((--map-[a-z0-9-]+),#[0-9a-f]{6}\)", value)
            assert found, value
            assert f"{found[1]}:#" in style


# ---------------------------------------------------------------------- words


def _lines(element: ElementTree.Element) -> list[str]:
    """What an element itself letters: its own text and its lines, but for those with a key of their own."""
    own = [child.text or "" for child in element if "data-key" not in child.attrib]
    return [element.text or "", *own]


def _phrases(game: str) -> Phrases:
    """All that is said in English of a game; of one to come, what is known."""
    one = next(one for one in announced() if one.folder.name == game)
    return (load(one.id).phrases if one.is_ready else one.phrases)["en"]


def _compared(words: str) -> str:
    """Names may be broken anywhere, and printed in capitals."""
    return re.sub(r"\s", "", words).replace("’", "'").casefold()


@pytest.mark.parametrize("game", SPACES)
def test_all_lettering_but_figures_has_a_key(game: str) -> None:
    for text in _root(game).iter(f"{SVG}text"):
        tails = [child.tail or "" for child in text]
        loose = tails if "data-key" in text.attrib else [*tails, *_lines(text)]
        assert not any(map(str.isalpha, "".join(loose))), ElementTree.tostring(text)


@pytest.mark.parametrize("game", SPACES)
def test_what_is_lettered_stands_in_the_phrase_book(game: str) -> None:
    phrases = _phrases(game)
    is_ready = any(one.is_ready for one in announced() if one.folder.name == game)
    drawn = {e.attrib["data-key"]: "".join(_lines(e)) for e in _root(game).iter() if e.get("data-key")}
    # The spaces of a game to come are named by data that it does not have yet.
    keys = [key for key in drawn if is_ready or not key.startswith("name.")]
    missing = [key for key in keys if phrases.find(key) is None]
    assert not missing
    assert {key: _compared(drawn[key]) for key in keys} == {key: _compared(phrases.word(key)) for key in keys}


@pytest.mark.parametrize("game", SPACES)
def test_the_phrase_book_has_no_lettering_that_is_not_on_the_board(game: str) -> None:
    drawn = {element.get("data-key") for element in _root(game).iter()}
    known = _phrases(game).keys()
    assert [key for key in known if key.startswith("board.") and key not in drawn] == []
