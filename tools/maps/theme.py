"""Every colour of the boards: a CSS variable with its light value, and the value a dark page gives it."""

from __future__ import annotations

FONT = "'IM Fell English','Caslon Antique','Libre Caslon Text',Georgia,serif"

# name: (light, dark, what it paints)
PALETTE: dict[str, tuple[str, str, str]] = {
    "paper": ("#f3ead6", "#1d1b18", "margin around the map"),
    "sea": ("#cfdcdb", "#1f2c33", "sea and great lakes"),
    "sea-line": ("#7f9ea3", "#4d6a75", "depth lines along coasts"),
    "coast": ("#4a5f63", "#8aa4ab", "coastline"),
    "river": ("#6f97a3", "#54798a", "rivers"),
    "land": ("#efe5cb", "#38342c", "land"),
    "land-off": ("#e6dcc4", "#2b2823", "land outside play"),
    "relief": ("#8a7452", "#8d7d62", "hill strokes"),
    "relief-shade": ("#b79f74", "#120f0b", "soft shade under hills"),
    "forest": ("#7d8a5c", "#5d6a48", "trees"),
    "border": ("#6b5436", "#b09a78", "borders of areas"),
    "ink": ("#2e2417", "#f0e6d2", "lettering and symbols"),
    "ink-soft": ("#6a5a42", "#bfb199", "minor lettering"),
    "ink-sea": ("#3d5f68", "#9dbcc4", "names of waters"),
    "halo": ("#f7f0de", "#26231e", "halo behind lettering"),
    "halo-sea": ("#dce6e4", "#22303a", "halo behind names of waters"),
    "panel": ("#f8f1df", "#2a2621", "boxes, tracks and legends"),
    "panel-edge": ("#6b5436", "#9c8763", "edges of boxes"),
    "panel-shade": ("#e8dcc0", "#3a342b", "second tone of boxes"),
    "symbol": ("#fdf8ea", "#453f35", "inside of point symbols"),
    "gold": ("#d9a520", "#e3b84a", "stars"),
    "gold-edge": ("#5c430c", "#1c1404", "edge of stars"),
    "road": ("#7a5c3a", "#b3946a", "roads and land connections"),
    "road-fill": ("#f7ecd2", "#d9c49c", "core of roads"),
    "water-way": ("#3f7f97", "#68a9c0", "river and lakeshore connections"),
    "arrow": ("#8c2f39", "#e08a7c", "one-way and amphibious arrows"),
    "winter": ("#3c6ea5", "#86b3e0", "winter line"),
    "british": ("#efcbb2", "#5e3a30", "British ground"),
    "british-ink": ("#9c3a24", "#f0a08a", "British lettering and hatch"),
    "american": ("#c6d6e2", "#2f4459", "American and Union ground"),
    "american-ink": ("#28517f", "#9cc3ea", "American and Union lettering"),
    "french": ("#c9cdea", "#3d3f66", "French ground"),
    "french-ink": ("#4b4a94", "#b9b8f5", "French lettering"),
    "indian": ("#d7d6a6", "#4a4a2b", "Indian ground and reserves"),
    "indian-ink": ("#62611f", "#d6d48c", "Indian lettering"),
    "confederate": ("#d2cabb", "#4d473d", "Confederate boxes"),
    "confederate-ink": ("#574d3b", "#d8cbb2", "Confederate lettering"),
    "tint-1": ("#ecd9a8", "#4c432c", "first ground tint"),
    "tint-2": ("#d8dcae", "#3e432c", "second ground tint"),
    "tint-3": ("#eac9ab", "#4f3c2f", "third ground tint"),
    "tint-4": ("#cfd8c6", "#35403a", "fourth ground tint"),
    "tint-5": ("#e2cfc9", "#483a3b", "fifth ground tint"),
    "tint-6": ("#c8d0b0", "#3a4233", "sixth ground tint"),
    "town": ("#c9a58d", "#6b4f40", "built-up ground"),
    "field": ("#e4deb0", "#3c3a28", "fields"),
    "orchard": ("#a9b98a", "#4c5a3d", "woods and orchards"),
    "ridge": ("#dcc08c", "#5a4a30", "ridges"),
    "hill": ("#c79d68", "#735734", "hills"),
}


def paint(name: str) -> str:
    """The variable of a colour with its light value as fallback."""
    return f"var(--map-{name},{PALETTE[name][0]})"


def stylesheet(used: set[str]) -> str:
    """The list of the variables a board uses, and their dark values for a page marked data-theme=dark."""
    listed = [(name, *PALETTE[name]) for name in PALETTE if name in used]
    lines = [f"  --map-{name}: {light} / {dark}  {what}" for name, light, dark, what in listed]
    dark_values = "".join(f"--map-{name}:{dark};" for name, _, dark, _ in listed)
    return (
        "/* Colours a page may set (light / dark):\n"
        + "\n".join(lines)
        + "\n*/\n"
        + '[data-theme="dark"] .flintlock-map,.flintlock-map[data-theme="dark"]{'
        + dark_values
        + "}\n"
    )
