import { expect, test } from "vitest";
import type { BaselineStep } from "../../../db/build-schema.ts";
import { describeBaseline } from "./explain-baseline.ts";

const taken = [{ commit: "a".repeat(40), build: 7, verdict: "taken" }] as unknown as BaselineStep[];
const none = [{ commit: "a".repeat(40), build: null, verdict: "no build" }] as unknown as BaselineStep[];

test.each([
  { build: { base_number: 7 }, steps: taken, says: "Compared with #7. aaaaaaa #7 taken" },
  { build: { base_number: null }, steps: none, says: "No baseline was found. aaaaaaa no build" },
  { build: { base_number: null }, steps: [], says: "No baseline was found." },
  { build: { base_number: null }, steps: taken, says: "Compared with #7, which was deleted since. aaaaaaa #7 taken" },
  {
    build: { base_number: null, merge_queue: true },
    steps: taken,
    says: "Compared with the baseline under the builds of the queued pull requests. aaaaaaa #7 taken",
  },
  { build: { state: "open" as const, base_number: null }, steps: [], says: "The baseline is chosen when the build is finalized." },
])("explains a baseline: $says", ({ build, steps, says }) => {
  expect(describeBaseline({ state: "concluded", merge_queue: false, ...build }, steps)).toBe(says);
});
