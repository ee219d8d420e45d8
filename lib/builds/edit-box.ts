/** A box of a rule in pixels of its picture. */
export type EditedBox = { x: number; y: number; width: number; height: number };
type Size = { width: number; height: number };
/** A corner of a box: `nw` is its top left one. */
export type Corner = "nw" | "ne" | "sw" | "se";

export const corners: readonly Corner[] = ["nw", "ne", "sw", "se"];

const within = (value: number, least: number, most: number) => Math.max(least, Math.min(most, Math.round(value)));

/** Moves a box; it stays inside the picture with its size. */
export const movedBox = (box: EditedBox, by: { x: number; y: number }, picture: Size): EditedBox => ({
  ...box,
  x: within(box.x + by.x, 0, Math.max(0, picture.width - box.width)),
  y: within(box.y + by.y, 0, Math.max(0, picture.height - box.height)),
});

/** Returns the box between two points, inside the picture and at least one pixel large. */
export function pixelBoxBetween(one: { x: number; y: number }, two: { x: number; y: number }, picture: Size): EditedBox {
  const [left, right] = [Math.min(one.x, two.x), Math.max(one.x, two.x)].map((x) => within(x, 0, picture.width)) as [number, number];
  const [top, bottom] = [Math.min(one.y, two.y), Math.max(one.y, two.y)].map((y) => within(y, 0, picture.height)) as [number, number];
  const x = Math.min(left, picture.width - 1);
  const y = Math.min(top, picture.height - 1);
  return { x, y, width: Math.max(1, right - x), height: Math.max(1, bottom - y) };
}

/** The point of a box across from a corner: it stays while the corner is dragged. */
export const acrossFrom = (box: EditedBox, corner: Corner): { x: number; y: number } => ({
  x: corner.endsWith("w") ? box.x + box.width : box.x,
  y: corner.startsWith("n") ? box.y + box.height : box.y,
});
