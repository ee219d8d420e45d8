import { blank, type Colour, fill, numbers, words } from "./draw.ts";
import type { PixelBox, RgbaPicture } from "../pixels.ts";

type Element = {
  id: number;
  kind: "button" | "label" | "icon" | "card";
  x: number;
  y: number;
  width: number;
  height: number;
  seed: number;
  colour: Colour;
};
type Block = { id: number; height: number; elements: Element[] };
/** A drawn layout with the boxes of its elements by id. */
export type DrawnLayout = { picture: RgbaPicture; boxes: Map<number, PixelBox> };

const WIDTH = 480;
const blue: Colour = [37, 99, 235];
const green: Colour = [4, 120, 87];
const grey: Colour = [229, 231, 235];

/** Makes layouts of rows of cards, lists with repeated buttons, and toolbars, the same for the same seed. */
export function layoutMaker(seed: number) {
  const next = numbers(seed * 2654435761 + 17);
  let id = 0;
  const element = (
    kind: Element["kind"],
    x: number,
    y: number,
    width: number,
    height: number,
    own = next(1_000_000),
    colour = blue,
  ): Element => ({
    id: ++id,
    kind,
    x,
    y,
    width,
    height,
    seed: own,
    colour,
  });
  const makers: (() => Block)[] = [
    () => ({ id: ++id, height: 44, elements: [0, 1, 2, 3].map((at) => element("button", 16 + at * 110, 8, 90, 28)) }),
    () => ({
      id: ++id,
      height: 3 * 40 + 8,
      // Equal buttons, told apart by their labels only.
      elements: [0, 1, 2].flatMap((at) => [
        element("label", 16, 8 + at * 40, 220, 14),
        element("button", 340, 4 + at * 40, 90, 28, 4711, green),
      ]),
    }),
    () => ({ id: ++id, height: 104, elements: [element("card", 16, 8, 210, 88), element("card", 246, 8, 210, 88)] }),
    () => ({ id: ++id, height: 56, elements: [element("label", 16, 8, 400, 14), element("label", 16, 32, 300, 14)] }),
    () => ({
      id: ++id,
      height: 40,
      elements: [element("icon", 20, 8, 24, 24), element("label", 60, 12, 200, 14), element("icon", 400, 8, 24, 24)],
    }),
  ];
  const block = () => makers[next(makers.length)]!();
  return { next, block, page: () => Array.from({ length: 5 + next(4) }, block) };
}

function drawElement(picture: RgbaPicture, { kind, x, y, width, height, seed, colour }: Element): void {
  if (kind === "label") return words(picture, x, y, width, seed);
  if (kind === "icon") {
    const next = numbers(seed + 1);
    for (let at = 0; at < 9; at++)
      if (next(3)) fill(picture, { x: x + (at % 3) * 8, y: y + Math.floor(at / 3) * 8, width: 7, height: 7 }, colour);
    return;
  }
  fill(picture, { x, y, width, height }, kind === "card" ? grey : colour);
  if (kind === "card") for (let line = 0; line < 3; line++) words(picture, x + 10, y + 10 + line * 24, width - 20, seed + line);
  else words(picture, x + 10, y + 8, width - 16, seed, [255, 255, 255]);
}

export function drawLayout(blocks: readonly Block[]): DrawnLayout {
  const height = 48 + blocks.reduce((sum, block) => sum + block.height, 0) + 16;
  const picture = blank(WIDTH, height);
  fill(picture, { x: 0, y: 0, width: WIDTH, height: 40 }, [17, 24, 39]);
  const boxes = new Map<number, PixelBox>();
  let top = 48;
  for (const { height: own, elements } of blocks) {
    for (const one of elements) {
      const placed = { ...one, y: one.y + top };
      drawElement(picture, placed);
      boxes.set(one.id, { x: placed.x, y: placed.y, width: placed.width, height: placed.height });
    }
    top += own;
  }
  return { picture, boxes };
}

/** Changes a layout as a next build does, about the element `pinned` or elsewhere. Returns the blocks of the new page. */
export function changeLayout(blocks: readonly Block[], pinned: number, maker: ReturnType<typeof layoutMaker>): Block[] {
  const { next } = maker;
  let changed: Block[] = blocks.map((one) => ({ ...one, elements: one.elements.map((each) => ({ ...each })) }));
  const block = changed.find(({ elements: some }) => some.some(({ id }) => id === pinned))!;
  const at = () => changed.indexOf(block);
  const { elements } = block;
  const target = elements.find(({ id }) => id === pinned)!;
  const changes: (() => void)[] = [
    () => void changed.splice(next(at() + 1), 0, maker.block()),
    () => void changed.splice(at() + 1, 0, maker.block()),
    () => void changed.splice(at(), 1),
    () => void (target.colour = [180, 83, 9]),
    () => {
      for (const one of elements) if (one.id !== pinned && one.kind === "label") one.seed += 7;
    },
    () => void (changed = changed.filter((one, index) => one === block || index % 3 !== 0)),
    () => void changed.push(changed.splice(at(), 1)[0]!),
    () => {
      // Others of its row close the gap.
      block.elements = elements.filter(({ id }) => id !== pinned);
      if (target.kind === "button") for (const one of elements) if (one.x > target.x && one.y === target.y) one.x -= 110;
    },
    () => {
      for (const one of elements) one.x += 12;
    },
    () => {
      for (const one of changed) if (one !== block) for (const each of one.elements) if (each.kind === "label") each.seed += 3;
    },
  ];
  for (let count = 1 + next(2); count; count--) {
    if (!changed.some(({ elements: some }) => some.some(({ id }) => id === pinned))) break;
    changes[next(changes.length)]!();
  }
  return changed;
}
