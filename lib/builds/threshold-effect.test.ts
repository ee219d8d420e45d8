import { expect, test } from "vitest";
import type { RulePreview } from "../queries/build-rules.ts";
import { thresholdText } from "./threshold-effect.ts";

const preview = (questions: RulePreview["causes"], more: Partial<RulePreview> = {}) =>
  ({ causes: { total: 99, matched: 0, rejected: 0 }, questions, revealed: 0, pending: 0, ...more }) as RulePreview;

test.each([
  [preview({ total: 57, matched: 26, rejected: 2 }), "At 0.12: 31 of 57 changes stay.", "2 rejected changes would be hidden.", ""],
  [preview({ total: 1, matched: 0, rejected: 0 }), "At 0.12: 1 of 1 change stays.", "", ""],
  [preview({ total: 0, matched: 0, rejected: 0 }), "At 0.12: no changes.", "", ""],
  [
    preview({ total: 5, matched: 0, rejected: 0 }, { revealed: 3, pending: 12 }),
    "At 0.12: 5 of 5 changes stay, and 3 unchanged snapshots would be changed.",
    "",
    "12 snapshots still to compare…",
  ],
])("describes a threshold: %#", (one, effect, warning, note) => {
  expect(thresholdText(one, 0.12)).toEqual({ effect, warning, note });
});
