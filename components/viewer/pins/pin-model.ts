import type { Box } from "@/lib/review/place";
import type { Point } from "@/lib/review/point";

/** A thread as it is drawn on the picture. */
export type PinMark = {
  id: string;
  number: number;
  /** Where the pin stands: of an area, its top left corner. Null for a moment alone. */
  point: Point | null;
  box: Box | null;
  /** Seconds of a video. */
  time: number | null;
  /** Accessible name. */
  name: string;
  look: "open" | "resolved" | "hollow" | "sending";
  /** Written by a program: the pin is square, as its picture is. */
  agent: boolean;
  /** It holds something the reader has not seen. */
  unread?: boolean;
  /** Beside the pin: "from v2". */
  label: string | null;
  who: string;
  at: string;
  text: string;
};

/** What is pinned to a picture, and what happens when a pin is pressed. */
export type Pins = {
  marks: readonly PinMark[];
  selectedId: string | null;
  /** The thread under the pointer in the list. */
  hoveredId: string | null;
  /** An area that the address points out. */
  area: Box | null;
  onSelect: (id: string | null) => void;
};

/** A mark with a place on the picture. */
export type PlacedMark = PinMark & { point: Point };
export const hasPoint = (mark: PinMark): mark is PlacedMark => mark.point !== null;

/** Where a mark stands in its layer. */
export const percent = (point: Point) => ({ left: `${point.x * 100}%`, top: `${point.y * 100}%` });
