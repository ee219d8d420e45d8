import { expect, test } from "vitest";
import type { RulePreview } from "../queries/build-rules.ts";
import { thresholdText } from "./threshold-effect.ts";

const preview = (causes: RulePreview["causes"], more: Partial<RulePreview> = {}) =>
  ({ causes, revealed: 0, pending: 0, ...more }) as RulePreview;

test.each([
  [preview({ total: 57, matched: 26, rejected: 2 }), "At 0.12: 31 of 57 causes remain.", "2 that people rejected would be hidden.", ""],
  [preview({ total: 1, matched: 0, rejected: 0 }), "At 0.12: 1 of 1 cause remains.", "", ""],
  [preview({ total: 0, matched: 0, rejected: 0 }), "At 0.12: no causes.", "", ""],
  [
    preview({ total: 5, matched: 0, rejected: 0 }, { revealed: 3, pending: 12 }),
    "At 0.12: 5 of 5 causes remain, and 3 unchanged snapshots would be changed.",
    "",
    "12 snapshots still to compare…",
  ],
])("describes a threshold: %#", (one, effect, warning, note) => {
  expect(thresholdText(one, 0.12)).toEqual({ effect, warning, note });
});
