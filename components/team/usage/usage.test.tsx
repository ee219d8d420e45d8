// @vitest-environment jsdom
import { expect, test, vi } from "vitest";
import { all, click, get, render, serve, settle } from "@/components/ui/testing/render";
import type { AccountUsage } from "@/lib/team/usage-by-project";
import { Usage } from "./usage";
import { usageCsv } from "./usage-csv";

vi.mock("nuqs", async (load) => {
  const { useState } = await import("react");
  return { ...(await load<object>()), useQueryStates: () => useState({ period: "month" }) };
});

const november = { periodStartDate: "2026-11-01T00:00:00.000Z", periodEndDate: "2026-12-01T00:00:00.000Z" };
const day = (name: string | null, units: number, media = 0): AccountUsage["days"][number] => ({
  date: "2026-11-03",
  project: { id: name ?? "gone", name },
  units,
  snapshots: units - media,
  storybook: 0,
  media,
});
const usageOf = (part: Partial<AccountUsage>): AccountUsage => ({
  ...november,
  plan: null,
  used: 0,
  included: null,
  refusedAbove: null,
  days: [],
  ...part,
});

async function open(usage: AccountUsage, before: AccountUsage = usageOf({})) {
  const requests = serve((route) => ({ status: 200, body: route.includes("from=2026-11-01") ? usage : before }));
  const { unmount } = await render(<Usage slug="acme" today="2026-11-18" />);
  await settle();
  return { requests, unmount };
}
const rowTexts = () => all("tbody tr, tfoot tr").map((row) => [...row.children].map(({ textContent }) => textContent));

test("shows the units of each project by kind, against the month before, and their sum", async () => {
  await open(usageOf({ used: 60, days: [day("web", 40, 10), day("app", 10), day(null, 10)] }), usageOf({ days: [day("web", 20)] }));
  expect(rowTexts().map((cells) => cells.slice(0, 7))).toEqual([
    ["web", "30", "0", "10", "40", "20", "+100%"],
    ["app", "10", "0", "0", "10", "0", "new"],
    ["Deleted project", "10", "0", "0", "10", "0", "new"],
    ["All projects", "50", "0", "10", "60", "20", "+200%"],
  ]);
  expect(get("section[aria-label='This month']").textContent).toContain("On track for 100 units this month.");
});

test("names the day on which the limit is reached, and says when builds are refused", async () => {
  const { unmount } = await open(
    usageOf({ plan: "self-hosted", used: 3862, included: 5000, refusedAbove: 5500, days: [day("web", 3862)] }),
  );
  const summary = () => get("section[aria-label='This month']").textContent;
  expect(summary()).toContain("On track for 6,437 of 5,000. The limit is reached about 24 Nov.");
  expect(summary()).toContain("Basis: a straight line through 18 days, continued to 30 Nov.");
  await unmount();
  await open(usageOf({ plan: "self-hosted", used: 5100, included: 5000, refusedAbove: 5500, days: [day("web", 5100)] }));
  expect(summary()).toContain("All screenshots of this month are used. Builds are refused above 5,500 units, until the next month.");
});

test("loads another period when it is chosen, and explains an empty one", async () => {
  const { requests } = await open(usageOf({}));
  expect(document.body.textContent).toContain("Nothing used in this period");
  const asked = requests.length;
  await click("input[type=radio]", "90 days");
  expect(requests.length).toBe(asked + 2);
});

test("the CSV file has the rows of the screen with both periods", () => {
  const row = { id: "1", name: "=web", units: 3, snapshots: 1, storybook: 0, media: 2, before: 6 };
  const file = usageCsv([row], { from: "2026-11-01", to: "2026-11-18" }, { from: "2026-10-01", to: "2026-10-18" });
  expect(file.split("\r\n")).toEqual([
    "\uFEFFProject,Snapshots,Storybook,Media,Units 2026-11-01 to 2026-11-18 UTC,Units 2026-10-01 to 2026-10-18 UTC,Change",
    '"\'=web",1,0,2,3,6,\u221250%',
    "All projects,1,0,2,3,6,\u221250%",
    "",
  ]);
});
