import { basename } from "node:path";
import { literalNumbers, configFiles } from "./literal-settings.ts";
import type { ProposedRule } from "./import-set.ts";

/** Tolerances of a tool: rules, and settings that have no counterpart. */
export type Tolerances = { rules: ProposedRule[]; notMoved: string[] };

const SHARE = { playwright: "maxDiffPixelRatio", vitest: "allowedMismatchedPixelRatio" } as const;
/** Settings that act otherwise than a rule: numbers of pixels, and sensitivities of colours of another engine. */
const OTHERS = { playwright: ["maxDiffPixels", "threshold"], vitest: ["allowedMismatchedPixels", "threshold"] } as const;

/** Characters that a glob reads otherwise. */
export const globLiteral = (text: string) => text.replace(/[\\*?[\]{}!+@(),]/g, "\\$&");

/** Returns true for a share that a rule can have. */
export const isShare = (value: number) => value > 0 && value <= 1;

/** Reads the tolerances in the text of a runner's config. `tests`: glob of its snapshots. */
export function runnerTolerances(folder: string, tool: keyof typeof SHARE, tests: string): Tolerances {
  const files = configFiles(folder, tool);
  const shares = files.flatMap((file) =>
    literalNumbers(file, SHARE[tool])
      .filter(isShare)
      .map((value) => ({ file, value })),
  );
  const notMoved = files.flatMap((file) =>
    OTHERS[tool].flatMap((key) => (literalNumbers(file, key).length ? [`${key} of ${basename(file)}: it has no counterpart`] : [])),
  );
  const [first] = shares;
  if (!first) return { rules: [], notMoved };
  if (new Set(shares.map(({ value }) => value)).size > 1)
    return { rules: [], notMoved: [...notMoved, `${SHARE[tool]} of ${basename(first.file)}: it has several values`] };
  const reason = `${SHARE[tool]} ${first.value} in ${basename(first.file)}`;
  return { rules: [{ tests, maxScore: first.value, reason }], notMoved };
}
