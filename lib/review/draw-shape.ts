import { MAX_POINTS, MAX_SHAPES } from "../contract/drawing-limits.ts";
import { boxBetween } from "./fragment.ts";
import type { Point } from "./point.ts";
import { roundShape, type Shape, type ShapeKind } from "./shapes.ts";

/** Number of shapes at which a drawing is full. */
export const LARGEST_DRAWING = MAX_SHAPES;

/** Returns the shape that a drag has drawn. `trail`: the points of the drag. */
export function draggedShape(kind: ShapeKind, from: Point, to: Point, trail: readonly Point[]): Shape {
  if (kind === "arrow") return roundShape({ type: "arrow", from, to });
  if (kind === "line") return roundShape({ type: "line", points: [...trail] });
  return { type: "box", ...boxBetween(from, to) };
}

/** Distance from a freehand line, in fractions of the picture, within which its points are left out. */
const STRAIGHT = 0.0015;

function distanceTo({ x, y }: Point, from: Point, to: Point): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = Math.hypot(dx, dy);
  return length === 0 ? Math.hypot(x - from.x, y - from.y) : Math.abs(dy * (x - from.x) - dx * (y - from.y)) / length;
}

function thinned(points: readonly Point[], tolerance: number): Point[] {
  const kept = new Set([0, points.length - 1]);
  const parts: [number, number][] = [[0, points.length - 1]];
  for (let part = parts.pop(); part; part = parts.pop()) {
    const [first, last] = part;
    let [farthest, most] = [0, tolerance];
    for (let index = first + 1; index < last; index++) {
      const away = distanceTo(points[index]!, points[first]!, points[last]!);
      if (away > most) [farthest, most] = [index, away];
    }
    if (farthest) parts.push([first, farthest], [farthest, last]);
    if (farthest) kept.add(farthest);
  }
  return points.filter((_, index) => kept.has(index));
}

/** Leaves out points of a freehand line that are near the others, until at most the largest number is left. */
export function simplified(points: readonly Point[]): Point[] {
  let tolerance = STRAIGHT;
  let kept = thinned(points, tolerance);
  while (kept.length > MAX_POINTS) kept = thinned(points, (tolerance *= 1.5));
  return kept;
}

/** Most points of a freehand line while it is drawn. */
const MAX_TRAIL = 4000;

/** Adds a point to a line that is being drawn; a very long one is simplified. */
export const addPoint = (trail: readonly Point[], point: Point): Point[] => [
  ...(trail.length < MAX_TRAIL ? trail : simplified(trail)),
  point,
];
