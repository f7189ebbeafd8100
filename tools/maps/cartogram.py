"""Stretches a map until its areas have the sizes that play wants: a rubber sheet, after Dougenik and others.

Every area pushes or pulls the corners of all areas, round after round. Corners on the edge of the sheet slide along
it. Areas are lists of corners that they share, so what bordered before borders afterwards.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
import numpy.typing as npt
from shapely.geometry import Polygon

from .projection import Array
from .svg import Box, Point

ROUNDS = 60
CALM = 0.6  # less keeps a round's push from folding the sheet
NARROW = 14.0  # no side of an area becomes shorter by a push


def stretched(
    corners: Mapping[str, Point],
    areas: Mapping[str, Sequence[str]],
    shares: Mapping[str, float],
    sheet: Box,
) -> dict[str, Point]:
    """Where the corners come to lie when every area has its share of the sheet."""
    keys = list(corners)
    number = {key: i for i, key in enumerate(keys)}
    rings = {key: np.array([number[corner] for corner in ring]) for key, ring in areas.items()}
    wanted = np.array([shares.get(key, 1.0) for key in rings])
    spots = np.array([corners[key] for key in keys], dtype=np.float64)
    edge = _edge(spots, sheet)
    for _ in range(ROUNDS):
        moved = np.where(edge, spots, spots + _push(spots, list(rings.values()), wanted))
        spots = _unfolded(spots, moved, list(rings.values()))
    return {key: (float(x), float(y)) for key, (x, y) in zip(keys, spots, strict=True)}


def _edge(spots: Array, sheet: Box) -> npt.NDArray[np.bool_]:
    """Which coordinate of which corner is held by the edge of the sheet."""
    across = np.isclose(spots[:, 0], sheet.x) | np.isclose(spots[:, 0], sheet.right)
    down = np.isclose(spots[:, 1], sheet.y) | np.isclose(spots[:, 1], sheet.bottom)
    return np.column_stack([across, down])


def _unfolded(before: Array, after: Array, rings: Sequence[npt.NDArray[np.int64]]) -> Array:
    """Corners whose move would fold an area, or fold it nearly, stay where they are."""
    spots = after.copy()
    for _ in rings:
        bad = [ring for ring in rings if not _is_sound(before[ring], spots[ring])]
        if not bad:
            return spots
        held = np.unique(np.concatenate(bad))
        spots[held] = before[held]
    return before


def _is_sound(before: Array, after: Array) -> bool:
    return bool(
        Polygon(after).is_valid and _shortest_side(after) > min(NARROW, _shortest_side(before)) - 1e-9
    )


def _shortest_side(ring: Array) -> float:
    return float(np.hypot(*(ring - np.roll(ring, 1, axis=0)).T).min())


def _push(spots: Array, rings: Sequence[npt.NDArray[np.int64]], wanted: Array) -> Array:
    shapes = [Polygon(spots[ring]) for ring in rings]
    sizes = np.array([shape.area for shape in shapes])
    centres = np.array([shape.centroid.coords[0] for shape in shapes])
    aims = wanted * sizes.sum() / wanted.sum()
    radii = np.sqrt(sizes / np.pi)
    masses = np.sqrt(aims / np.pi) - radii
    strength = CALM / (1 + float((np.maximum(sizes, aims) / np.minimum(sizes, aims)).mean()))
    offset = spots[:, None, :] - centres[None, :, :]
    distance = np.maximum(np.hypot(offset[..., 0], offset[..., 1]), 1e-6)
    inside = distance / radii
    far = masses * radii / distance
    near = masses * inside**2 * (4 - 3 * inside)
    force = np.where(inside > 1, far, near) * strength / distance
    return np.asarray((offset * force[..., None]).sum(axis=1))
