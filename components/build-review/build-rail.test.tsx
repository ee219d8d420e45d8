// @vitest-environment jsdom
import { expect, test } from "vitest";
import { all, get, render } from "@/components/ui/testing/render";
import { BuildRail, BuildTabs } from "./build-rail";

test.each([
  ["column", BuildRail],
  ["row of tabs", BuildTabs],
])("a %s lists the sections with their sizes and marks the one that is shown", async (_, Sections) => {
  const sections = [
    { section: "causes", total: 9 },
    { section: "removed", total: 1200 },
  ] as const;
  await render(<Sections sections={sections} current="removed" href={(section) => `?show=${section}`} />);
  expect(all("a").map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
    ["Changes9", "?show=causes"],
    ["Removed1,200", "?show=removed"],
  ]);
  expect(get("[aria-current=page]").textContent).toContain("Removed");
});
