import type { StoredRegion } from "../../db/diff-schema.ts";

/** Facts about the first region of a cause, as they are stored. */
export type CauseFacts = Omit<StoredRegion, "kind" | "key"> & { kind: StoredRegion["kind"] | "many"; count?: number };

const lines = (count: number) => `${count} ${count === 1 ? "line" : "lines"}`;

/** Describes a cause in one sentence of facts: `40 px inserted`, `Recoloured #2563EB → #1D4ED8`. */
export function causeSummary({ kind, before, after, recoloured, count }: CauseFacts): string {
  switch (kind) {
    case "many":
      return `${count} areas changed`;
    case "inserted":
      return `${after![3]} px inserted`;
    case "removed":
      return `${before![3]} px removed`;
    case "resized":
      return after ? `${after[2]} px wider` : `${before![2]} px narrower`;
    case "lines":
      return `${lines(before![3])} replaced by ${lines(after![3])}`;
    case "changed":
      return recoloured ? `Recoloured ${recoloured.from} → ${recoloured.to}` : `Area of ${after![2]} × ${after![3]} px changed`;
  }
}
