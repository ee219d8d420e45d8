import type * as z from "zod";
import type { Shapes } from "../contract/shapes.ts";
import type { Box } from "./fragment.ts";
import type { Point, Size } from "./point.ts";

/** An arrow, a box or a freehand line on a picture, in its fractions. */
export type Shape = z.output<typeof Shapes>[number];
export type ShapeKind = Shape["type"];

const round = (value: number) => Math.round(value * 1e5) / 1e5;
const inside = (value: number) => round(Math.min(Math.max(value, 0), 1));
const settled = ({ x, y }: Point): Point => ({ x: inside(x), y: inside(y) });

/** Smallest width and height of the bounds of a drawing: a level line has an area too. */
const LEAST = 0.001;

const pointsOf = (shape: Shape): readonly Point[] => {
  if (shape.type === "arrow") return [shape.from, shape.to];
  if (shape.type === "line") return shape.points;
  return [shape, { x: shape.x + shape.width, y: shape.y + shape.height }];
};

/** Rounds a shape to a hundred-thousandth of the picture. */
export function roundShape(shape: Shape): Shape {
  if (shape.type === "arrow") return { type: "arrow", from: settled(shape.from), to: settled(shape.to) };
  if (shape.type === "line") return { type: "line", points: shape.points.map(settled) };
  const { x, y } = settled(shape);
  return { type: "box", x, y, width: round(Math.min(shape.width, 1 - x)), height: round(Math.min(shape.height, 1 - y)) };
}

/** Returns the smallest area around shapes. */
export function boundsOf(shapes: readonly Shape[]): Box {
  const points = shapes.flatMap(pointsOf);
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const along = (values: number[]) => {
    const [low, high] = [Math.min(...values), Math.max(...values)];
    const length = Math.max(high - low, LEAST);
    return [round(Math.min(low, 1 - length)), round(length)] as const;
  };
  const [[x, width], [y, height]] = [along(xs), along(ys)];
  return { x, y, width, height };
}

/** Moves shapes like an area: by the distance between its old and its new corner. */
export function moveShapes(shapes: readonly Shape[], from: Point, to: Point): Shape[] {
  const by = ({ x, y }: Point): Point => settled({ x: x + to.x - from.x, y: y + to.y - from.y });
  return shapes.map((shape): Shape => {
    if (shape.type === "arrow") return { type: "arrow", from: by(shape.from), to: by(shape.to) };
    if (shape.type === "line") return { type: "line", points: shape.points.map(by) };
    return { ...shape, ...by(shape) };
  });
}

/** Length of the head of an arrow: a part of the arrow, at most a part of the picture's longer side. */
const HEAD = { ofArrow: 0.4, ofPicture: 0.03 };

/** Returns a shape as path data of SVG on a picture of a size, its corner at the origin. */
export function shapePath(shape: Shape, { width, height }: Size): string {
  const at = ({ x, y }: Point) => `${Math.round(x * width * 100) / 100} ${Math.round(y * height * 100) / 100}`;
  if (shape.type === "line") return `M${shape.points.map(at).join("L")}`;
  if (shape.type === "box") {
    const [right, bottom] = [shape.x + shape.width, shape.y + shape.height];
    return `M${at(shape)}L${at({ x: right, y: shape.y })}L${at({ x: right, y: bottom })}L${at({ x: shape.x, y: bottom })}Z`;
  }
  const { from, to } = shape;
  const [dx, dy] = [(to.x - from.x) * width, (to.y - from.y) * height];
  const length = Math.hypot(dx, dy) || 1;
  const head = Math.min(length * HEAD.ofArrow, Math.max(width, height) * HEAD.ofPicture);
  const side = (turn: number): Point => {
    const angle = Math.atan2(dy, dx) + Math.PI + turn;
    return { x: to.x + (Math.cos(angle) * head) / width, y: to.y + (Math.sin(angle) * head) / height };
  };
  return `M${at(from)}L${at(to)}M${at(side(0.5))}L${at(to)}L${at(side(-0.5))}`;
}

/** Names of the kinds of shapes. */
const NAMES: Record<ShapeKind, readonly [string, string]> = {
  arrow: ["arrow", "arrows"],
  box: ["box", "boxes"],
  line: ["freehand line", "freehand lines"],
};

/** Names the shapes of a drawing: "2 arrows and 1 box". */
export function shapesName(shapes: readonly Shape[]): string {
  const parts = (["arrow", "box", "line"] as const).flatMap((kind) => {
    const number = shapes.filter(({ type }) => type === kind).length;
    return number ? [`${number} ${NAMES[kind][number === 1 ? 0 : 1]}`] : [];
  });
  return parts.length > 1 ? `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}` : parts.join("");
}
