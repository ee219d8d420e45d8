import type { Point } from "@/lib/point";

/** A thread as it is drawn on the picture. */
export type Mark = {
  id: string;
  number: number;
  point: Point;
  /** Accessible name. */
  name: string;
  look: "open" | "resolved" | "hollow" | "sending";
  /** Beside the pin: "from v2". */
  label: string | null;
  who: string;
  at: string;
  text: string;
};

/** Where a mark stands in its layer. */
export const percent = (point: Point) => ({ left: `${point.x * 100}%`, top: `${point.y * 100}%` });
