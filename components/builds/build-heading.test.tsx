// @vitest-environment jsdom
import { expect, test } from "vitest";
import { get, render } from "@/components/ui/testing/render";
import type { Build } from "@/lib/queries/builds";
import { BuildHeading } from "./build-heading";

test.each([
  ["failed snapshots are undecided beside causes", { total: 3, undecided: 2, rejected: 0 }, 1, "1 approved, 0 rejected, 3 undecided"],
  ["failed snapshots are undecided without causes", { total: 0, undecided: 0, rejected: 0 }, 2, "0 approved, 0 rejected, 2 undecided"],
  ["nothing is counted where nothing needs a decision", { total: 0, undecided: 0, rejected: 0 }, 0, ""],
])("%s", async (_, causes, failed, words) => {
  const build = { number: 3, causes, stats: { changed: 3 } } as unknown as Build;
  await render(<BuildHeading build={build} section="causes" waiting={0} failed={failed} />);
  expect(get("[role=status]").textContent).toBe(words);
});
