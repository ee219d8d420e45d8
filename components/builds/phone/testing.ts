import type { Build, BuildCause } from "@/lib/queries/builds";
import { cause as plainCause } from "../testing";

/** A side of a pair of pictures, `y` pixels down. */
export const side = (y: number) => ({ x: 0, y, width: 358, height: 232, area: { x: 20, y: 30, width: 60, height: 20 } });
/** A changed cause with four places and pictures. */
export const cause = (id: string, more: Partial<BuildCause> = {}): BuildCause =>
  plainCause(id, {
    sample: {
      diffId: id,
      name: `pages/${id}`,
      region: 0,
      beforeUrl: null,
      afterUrl: null,
      beforeViewUrl: `http://loupe.test/${id}-before.png?signature=x`,
      afterViewUrl: `http://loupe.test/${id}-after.png?signature=x`,
      frame: { scale: 1, before: side(0), after: side(40) },
    },
    ...more,
  });

/** A build with changes and new snapshots. */
export const build = {
  number: 3,
  baseNumber: 2,
  status: "changes-detected",
  head: { branch: "wind-notice", sha: "a".repeat(40) },
  stats: { added: 11, removed: 0 },
} as unknown as Build;
