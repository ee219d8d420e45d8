// @vitest-environment jsdom
import { expect, test } from "vitest";
import { all, get, render } from "@/components/ui/testing/render";
import { BuildRail } from "./build-rail";

test("the sections are listed with their sizes, and the one that is shown is marked", async () => {
  const sections = [
    { section: "causes", total: 9 },
    { section: "removed", total: 1200 },
  ] as const;
  await render(<BuildRail sections={sections} current="removed" href={(section) => `?show=${section}`} />);
  expect(all("a").map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
    ["Changes9", "?show=causes"],
    ["Removed1,200", "?show=removed"],
  ]);
  expect(get("[aria-current=page]").textContent).toContain("Removed");
});
