import type { Box } from "@/lib/review/fragment";
import type { Point } from "@/lib/review/point";
import type { Shape } from "@/lib/review/shapes";

/** A thread on the image. */
export type PinMark = {
  id: string;
  number: number;
  /** Position of the pin: of an area, its top left corner. Null for a moment without a point. */
  point: Point | null;
  box: Box | null;
  /** The drawing whose bounds the box is. */
  shapes?: readonly Shape[] | undefined;
  /** Seconds of a video. */
  time: number | null;
  /** End of a range that starts at `time`. */
  until?: number | undefined;
  /** Accessible name. */
  name: string;
  look: "open" | "resolved" | "hollow" | "sending";
  /** Written by an app: the pin is square, like the app's avatar. */
  agent: boolean;
  /** It has unread comments. */
  unread?: boolean;
  /** Text beside the pin: "from v2". */
  label: string | null;
  who: string;
  /** Picture of its author. */
  face?: string | null | undefined;
  at: string;
  text: string;
};

/** The marks of an image with their selection. */
export type Pins = {
  marks: readonly PinMark[];
  selectedId: string | null;
  /** Thread below the pointer in the list. */
  hoveredId: string | null;
  /** Area that the address highlights. */
  area: Box | null;
  onSelect: (id: string | null) => void;
};

/** A mark with a pin. */
export type PlacedMark = PinMark & { point: Point };
export const hasPoint = (mark: PinMark): mark is PlacedMark => mark.point !== null;

/** Style for the position of a pin in its layer. */
export const pinPosition = (point: Point) => ({ left: `${point.x * 100}%`, top: `${point.y * 100}%` });
