"""Boards with all that they must hold at once: more than a game ever puts there, of the kinds that it has."""

from __future__ import annotations

from typing import Any
from xml.etree import ElementTree

from tests.web.people import BOARDS

Token = dict[str, Any]


def token(id: str, space: str, shape: str = "square", colour: str = "red", **more: Any) -> Token:
    face = {"text": "", "name": id, "count": 1}
    return face | {"id": f"{space}/{id}", "space": space, "shape": shape, "colour": colour} | more


def areas(folder: str) -> dict[str, int]:
    """The areas of a board, and how many pieces stand side by side in each."""
    found = [e for e in _spaces(folder) if "data-cells" in e.attrib]
    return {_id(e): len(e.attrib["data-cells"].split()) for e in found}


def points(folder: str) -> list[str]:
    """The towns of a board."""
    found = [e for e in _spaces(folder) if "data-cells" not in e.attrib and not e.tag.endswith("rect")]
    return [_id(e) for e in found]


def _spaces(folder: str) -> list[ElementTree.Element]:
    board = ElementTree.parse(BOARDS / folder / "board.svg")
    return [e for e in board.iter() if e.get("class") == "space"]


def _id(element: ElementTree.Element) -> str:
    return element.attrib["id"].removeprefix("space-")


def liberty_or_death() -> list[Token]:
    cities = ("quebec_city", "boston", "new_york_city", "philadelphia", "norfolk", "charles_town", "savannah")
    out: list[Token] = []
    for space in (*cities, *areas("liberty_or_death")):
        out += _insurgency(space)
        if space not in cities:
            out += [
                token("parties", space, "drum", "indian", count=3, back=True),
                token("village", space, "triangle", "indian", count=2),
            ]
    out += [token(f"marker-{i}", "track-17", "drum", "gold") for i in range(4)]
    out += [token(kind, "casualties", "cube", kind, count=4) for kind in ("british", "loyalist", "patriot")]
    out += [token(kind, "eligible", "drum", kind) for kind in ("british", "patriot", "french", "indian")]
    out += [token(f"kind-{i}", "available-british", "cube", "british", count=9) for i in range(4)]
    out += [token(f"ship-{i}", "west_indies", "ship", "french") for i in range(3)]
    return out


def _insurgency(space: str) -> list[Token]:
    """Twenty pieces, two leaders, forts, support, control, raids and propaganda."""
    return [
        token("regulars", space, "cube", "british", count=6),
        token("tories", space, "cube", "loyalist", count=4),
        token("howe", space, "shield", "british", text="How"),
        token("fort", space, "fort", "british"),
        token("continentals", space, "cube", "patriot", count=4),
        token("militia", space, "drum", "patriot", count=2),
        token("hidden", space, "drum", "patriot", count=2, back=True),
        token("washington", space, "shield", "patriot", text="Was"),
        token("redoubt", space, "fort", "patriot"),
        token("french", space, "cube", "french", count=4),
        token("support", space, "circle", "gold", text="S"),
        token("control", space, "hexagon", "white", text="C"),
        token("propaganda", space, "flag", "white", count=2),
        token("raid", space, "star", "black", count=2),
    ]


def gettysburg() -> list[Token]:
    out: list[Token] = []
    for space in areas("gettysburg"):
        for side in ("confederate", "union"):
            out += [
                token(f"{side}-{i}", space, "block", side, text="I", pips=[5 - i, 5], back=i == 3)
                for i in range(4)
            ]
        if space not in EDGE:
            out.append(token("order", space, "circle", "union", text="3"))
    out += [
        token(f"works-{i}", a, "fort", "brown", beside=b, turned=90) for i, (a, b) in enumerate(ENTRENCHED)
    ]
    out += [token(f"{i}", "arrivals-july2_noon-union", "block", "union") for i in range(6)]
    out += [token(f"{i}", "entry-baltimore_pike", "block", "union", pips=[5, 5]) for i in range(3)]
    return out


EDGE = ("black_horse_tavern", "marsh_creek_south", "mcallisters_mill", "hunterstown_road", "lohr_farm")
"""Areas at the edge of the field, which hold the blocks and no more."""

ENTRENCHED = (
    ("cemetery_hill", "gettysburg"),
    ("cemetery_ridge_north", "bryan_farm"),
    ("culps_hill", "rock_creek_bottom"),
    ("little_round_top", "devils_den"),
)


def wilderness_war() -> list[Token]:
    """An army, its fort and a marker in every third space, forts or warriors in the others."""
    out: list[Token] = []
    for number, space in enumerate(points("wilderness_war")):
        if number % 3 == 0:
            out += [*_army(space, "british"), token("raided", space, "star", "french", text="R")]
        if number % 3 == 2:
            out.append(token("warriors", space, "circle", "indian", text="Hu", pips=[1, 2]))
        else:
            out.append(token("fort", space, "fort", "british"))
    for space in ("halifax", "louisbourg", "pays_den_haut"):
        out += [*_army(space, "french"), token("fort", space, "fort", "french")]
    out += [token(f"leader-{i}", "leaders-british", "shield", "british", text="Wol") for i in range(8)]
    out += [token("vp", "vp-french-3", "diamond", "french"), token("season", "season-1758-early", "circle")]
    return out


def _army(space: str, side: str) -> list[Token]:
    leader = f"{space}/leader"
    return [
        token("leader", space, "shield", side, text="Wol", figures="6-5-2"),
        *(
            token(f"unit-{i}", space, "square", side, text="44", figures="4-4", under=leader, count=2)
            for i in range(3)
        ),
    ]


def washingtons_war() -> list[Token]:
    out: list[Token] = []
    for number, space in enumerate(points("washingtons_war")):
        side, shape = (("british", "hexagon"), ("american", "flag"))[number % 2]
        out.append(token("control", space, shape, side, text="Br"))
        if number % 3 == 0:
            out.append(token("general", space, "shield", side, text="Was", figures="6-3-1"))
            out.append(token("units", space, "square", side, under=f"{space}/general", count=5))
            out.append(token("allies", space, "diamond", "french", under=f"{space}/general", count=3))
    out += [token(f"general-{i}", "reinforcements-british", "shield", "british") for i in range(6)]
    out += [token("year", "year-1778", "circle", "black"), token("alliance", "alliance-4", "diamond")]
    return out


def invasion_1812() -> list[Token]:
    factions = (
        ("regulars", "square", "red"),
        ("militia", "circle", "yellow"),
        ("natives", "diamond", "green"),
        ("americans", "square", "blue"),
        ("volunteers", "circle", "white"),
    )
    out = [
        token(id, space, shape, colour, text="AR", count=4)
        for space, room in areas("invasion_1812").items()
        for id, shape, colour in factions[: max(3, room)]
    ]
    out += [token(id, "fled", shape, colour, count=3) for id, shape, colour in factions]
    out += [token("round", "round-4", "circle", "black"), token("turn", "turn-3", "square", "red")]
    return out


LOADS = {
    "1812": ("invasion_1812", invasion_1812),
    "washingtons-war": ("washingtons_war", washingtons_war),
    "wilderness-war": ("wilderness_war", wilderness_war),
    "liberty-or-death": ("liberty_or_death", liberty_or_death),
    "gettysburg": ("gettysburg", gettysburg),
}
