// @vitest-environment jsdom
import { expect, test } from "vitest";
import { all, render } from "@/components/ui/testing/render";
import { BuildRail } from "./build-rail";

test("a section without a known size says so", async () => {
  const sections = [
    { section: "causes", total: 9 },
    { section: "removed", total: null },
  ] as const;
  await render(<BuildRail sections={sections} current="causes" href={(section) => `?show=${section}`} />);
  expect(all("a").map(({ textContent }) => textContent)).toEqual(["Causes9", "Removed– not known yet"]);
});
