"""Cuts land into areas that grow from seeds, so that borders meander like real ones and meet rivers.

The land is divided on a grid (each cell goes to the seed it is cheapest to reach), the borders are traced
along the grid, smoothed as shared arcs and clipped to the true coast.
"""

from __future__ import annotations

import heapq
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np
import numpy.typing as npt
import shapely
from shapely.geometry import LineString, MultiLineString
from shapely.geometry.base import BaseGeometry
from shapely.ops import polygonize, unary_union

from .geo import areas_only, parts, smooth_line
from .svg import Box

Labels = npt.NDArray[np.int32]
Costs = npt.NDArray[np.float64]
Pair = tuple[str, str]

OUTSIDE = -1


@dataclass(frozen=True)
class Grid:
    """Square cells over a frame."""

    frame: Box
    cell: float

    @property
    def columns(self) -> int:
        return int(self.frame.w // self.cell)

    @property
    def rows(self) -> int:
        return int(self.frame.h // self.cell)

    def centres(self) -> tuple[npt.NDArray[np.float64], npt.NDArray[np.float64]]:
        xs = self.frame.x + (np.arange(self.columns) + 0.5) * self.cell
        ys = self.frame.y + (np.arange(self.rows) + 0.5) * self.cell
        grid = np.meshgrid(xs, ys)
        return grid[0], grid[1]

    def mask(self, shape: BaseGeometry) -> npt.NDArray[np.bool_]:
        xs, ys = self.centres()
        shapely.prepare(shape)
        inside = shapely.contains_xy(shape, xs.ravel(), ys.ravel())
        return np.asarray(inside, dtype=np.bool_).reshape(xs.shape)


def noise(rows: int, columns: int, spacing: int, seed: int) -> Costs:
    """Smooth random hills between 0 and 1, the same for the same seed."""
    random = np.random.default_rng(seed)
    coarse = random.random((rows // spacing + 3, columns // spacing + 3))
    ys, xs = np.arange(rows) / spacing, np.arange(columns) / spacing
    iy, ix = ys.astype(int), xs.astype(int)
    fy, fx = (ys - iy)[:, None], (xs - ix)[None, :]
    fy, fx = fy * fy * (3 - 2 * fy), fx * fx * (3 - 2 * fx)
    top = coarse[iy][:, ix] * (1 - fx) + coarse[iy][:, ix + 1] * fx
    low = coarse[iy + 1][:, ix] * (1 - fx) + coarse[iy + 1][:, ix + 1] * fx
    return np.asarray(top * (1 - fy) + low * fy)


def travel_costs(grid: Grid, land: BaseGeometry, rivers: BaseGeometry, seed: int, rough: float) -> Costs:
    """What it costs to enter each cell: uneven ground, dear rivers, no way over water."""
    rows, columns = grid.rows, grid.columns
    cost = 0.4 + rough * (1.6 * noise(rows, columns, 9, seed) + 1.3 * noise(rows, columns, 4, seed + 1))
    if not rivers.is_empty:
        cost = np.where(grid.mask(rivers.buffer(grid.cell * 0.75)), 14.0, cost)
    return np.where(grid.mask(land), cost, np.inf)


_STEPS = [(-1, 0, 1.0), (1, 0, 1.0), (0, -1, 1.0), (0, 1, 1.0)]
_STEPS += [(-1, -1, 1.414), (-1, 1, 1.414), (1, -1, 1.414), (1, 1, 1.414)]


def grow(cost: Costs, seeds: Sequence[npt.NDArray[np.bool_]], head_start: Sequence[float]) -> Labels:
    """Gives every reachable cell to the seed that reaches it first."""
    rows, columns = cost.shape
    wide = columns + 2
    flat = np.pad(cost, 1, constant_values=np.inf).ravel().tolist()
    owner = [OUTSIDE] * len(flat)
    best = [float("inf")] * len(flat)
    heap: list[tuple[float, int, int]] = []
    for index, (mask, lead) in enumerate(zip(seeds, head_start, strict=True)):
        for row, column in np.argwhere(mask & np.isfinite(cost)):
            heap.append((-lead, int((row + 1) * wide + column + 1), index))
    heapq.heapify(heap)
    steps = [(dy * wide + dx, length) for dy, dx, length in _STEPS]
    while heap:
        distance, cell, index = heapq.heappop(heap)
        if owner[cell] != OUTSIDE:
            continue
        owner[cell] = index
        for offset, length in steps:
            near = cell + offset
            further = distance + flat[near] * length
            if owner[near] == OUTSIDE and further < best[near]:
                best[near] = further
                heapq.heappush(heap, (further, near, index))
    return np.array(owner, dtype=np.int32).reshape(rows + 2, wide)[1:-1, 1:-1]


def flood(labels: Labels, rounds: int) -> Labels:
    """Lets areas run out over water for a few cells, so that clipping to the coast leaves no gaps."""
    out = labels.copy()
    for _ in range(rounds):
        padded = np.pad(out, 1, constant_values=OUTSIDE)
        for dy, dx in ((0, 1), (2, 1), (1, 0), (1, 2)):
            neighbour = padded[dy : dy + out.shape[0], dx : dx + out.shape[1]]
            out = np.where(out == OUTSIDE, neighbour, out)
    return out


def _border_edges(labels: Labels) -> dict[tuple[int, int], list[tuple[int, int]]]:
    """Lattice points joined wherever two different cells meet."""
    padded = np.pad(labels, 1, constant_values=-2)
    joined: dict[tuple[int, int], list[tuple[int, int]]] = {}

    def join(a: tuple[int, int], b: tuple[int, int]) -> None:
        joined.setdefault(a, []).append(b)
        joined.setdefault(b, []).append(a)

    for row, column in np.argwhere(padded[:, :-1] != padded[:, 1:]):
        if 0 < row < padded.shape[0] - 1:
            join((int(column), int(row) - 1), (int(column), int(row)))
    for row, column in np.argwhere(padded[:-1, :] != padded[1:, :]):
        if 0 < column < padded.shape[1] - 1:
            join((int(column) - 1, int(row)), (int(column), int(row)))
    return joined


def _walk(
    start: tuple[int, int],
    step: tuple[int, int],
    joined: dict[tuple[int, int], list[tuple[int, int]]],
    used: set[frozenset[tuple[int, int]]],
) -> list[tuple[int, int]]:
    chain = [start, step]
    used.add(frozenset((start, step)))
    while len(joined[chain[-1]]) == 2 and chain[-1] != start:
        here, before = chain[-1], chain[-2]
        onward = joined[here][0] if joined[here][0] != before else joined[here][1]
        edge = frozenset((here, onward))
        if edge in used:
            break
        used.add(edge)
        chain.append(onward)
    return chain


def trace(labels: Labels, grid: Grid) -> list[LineString]:
    """The borders as arcs between the points where three areas meet."""
    joined = _border_edges(labels)
    used: set[frozenset[tuple[int, int]]] = set()
    chains: list[list[tuple[int, int]]] = []
    nodes = [point for point in sorted(joined) if len(joined[point]) != 2]
    for point in [*nodes, *sorted(joined)]:
        for step in sorted(joined[point]):
            if frozenset((point, step)) not in used:
                chains += [_walk(point, step, joined, used)]
    return [_soften(chain, grid) for chain in chains]


def _soften(chain: list[tuple[int, int]], grid: Grid) -> LineString:
    points = np.array(chain, dtype=np.float64) * grid.cell + np.array([grid.frame.x, grid.frame.y])
    coarse = np.array(LineString(points).simplify(grid.cell * 0.9).coords)
    closed = len(chain) > 3 and chain[0] == chain[-1]
    if closed and len(coarse) < 4:
        coarse = points
    return LineString(LineString(smooth_line(coarse, 3)).simplify(0.35).coords)


def faces(labels: Labels, grid: Grid, count: int) -> list[BaseGeometry]:
    """The smooth polygon of every label, sharing borders exactly."""
    network = unary_union(MultiLineString(trace(labels, grid)))
    pieces: list[list[BaseGeometry]] = [[] for _ in range(count)]
    for face in polygonize(network):
        spot = face.representative_point()
        column = int((spot.x - grid.frame.x) // grid.cell)
        row = int((spot.y - grid.frame.y) // grid.cell)
        if 0 <= row < grid.rows and 0 <= column < grid.columns and labels[row, column] >= 0:
            pieces[int(labels[row, column])].append(face)
    return [unary_union(found) for found in pieces]


@dataclass(frozen=True)
class Ground:
    """What the partition is made of."""

    land: BaseGeometry
    rivers: BaseGeometry
    frame: Box
    cell: float = 4.0
    seed: int = 1812
    rough: float = 1.0  # 0: straight borders halfway between the seeds


def partition(
    ground: Ground, seeds: Mapping[str, BaseGeometry], head_start: Mapping[str, float] | None = None
) -> dict[str, BaseGeometry]:
    """The area of every seed."""
    grid = Grid(ground.frame, ground.cell)
    cost = travel_costs(grid, ground.land, ground.rivers, ground.seed, ground.rough)
    names = sorted(seeds)
    masks = [grid.mask(seeds[name]) for name in names]
    leads = [(head_start or {}).get(name, 0.0) for name in names]
    labels = flood(grow(cost, masks, leads), 3)
    shapes = faces(labels, grid, len(names))
    clipped = {
        name: areas_only(part.intersection(ground.land)) for name, part in zip(names, shapes, strict=True)
    }
    return {name: _without_crumbs(part) for name, part in clipped.items()}


def _without_crumbs(shape: BaseGeometry, smallest: float = 40.0) -> BaseGeometry:
    kept = [part for part in parts(shape) if part.area >= smallest]
    return unary_union(kept) if kept else shape


def shared_lengths(areas: Mapping[str, BaseGeometry]) -> dict[Pair, float]:
    """How long the common border of any two touching areas is."""
    found: dict[Pair, float] = {}
    for a, b in combinations(sorted(areas), 2):
        if areas[a].distance(areas[b]) > 0.4:
            continue
        length = areas[a].buffer(0.5).intersection(areas[b]).area / 0.5
        if length > 0.5:
            found[a, b] = length
    return found


def compare(touching: Mapping[Pair, float], listed: set[Pair], shortest: float = 6.0) -> list[str]:
    """What the drawn borders say differently from the list of neighbours."""
    drawn = {pair for pair, length in touching.items() if length >= shortest}
    report = [f"drawn but not listed: {a} - {b} ({touching[a, b]:.0f} px)" for a, b in sorted(drawn - listed)]
    report += [f"listed but not drawn: {a} - {b}" for a, b in sorted(listed - drawn)]
    weak = [(pair, touching[pair]) for pair in sorted(drawn & listed) if touching[pair] < 3 * shortest]
    return report + [f"short border: {a} - {b} ({length:.0f} px)" for (a, b), length in weak]
