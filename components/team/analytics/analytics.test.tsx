// @vitest-environment jsdom
import { expect, test, vi } from "vitest";
import { all, click, fill, get, render, serve, settle } from "@/components/ui/testing/render";
import type { AccountAnalytics, ReviewAnalytics } from "@/lib/team/analytics-table";
import { Analytics } from "./analytics";
import { analyticsCsv } from "./analytics-csv";

vi.mock("nuqs", async (load) => {
  const { useState } = await import("react");
  const url = {
    period: "90-days",
    group: "week",
    measure: "builds",
    by: "result",
    view: "table",
    compare: "previous",
    projects: [],
    from: null,
    to: null,
  };
  return {
    ...(await load<object>()),
    useQueryStates: () => {
      const [state, set] = useState(url);
      return [state, (values: object) => set((old) => ({ ...old, ...values }))];
    },
  };
});

const none = { changesDetected: 0, noChanges: 0, accepted: 0, rejected: 0 };
const analytics = (total: number): AccountAnalytics => {
  const projects = total ? { p1: total } : {};
  const sum = { total, projects, ...none, changesDetected: total, accepted: total };
  const listed = total ? [{ id: "p1", name: "web" }] : [];
  return {
    builds: { series: [{ ts: Date.UTC(2026, 10, 16), ...sum }], all: sum, projects: listed },
    screenshots: { series: [{ ts: Date.UTC(2026, 10, 16), total, projects }], all: { total, projects }, projects: listed },
  };
};
const facts = { builds: 10, withoutReview: 7, decided: 2, waiting: 1, medianSeconds: 1500, p90Seconds: 12_000, reviews: 4 };
const test1 = { id: "WEB-1", name: "checkout", buildName: "default", project: { id: "p1", name: "web" } };
const reviews: ReviewAnalytics = {
  current: facts,
  previous: { ...facts, medianSeconds: null, p90Seconds: null, reviews: 2 },
  flakyTests: [{ ...test1, flakiness: 0.65, changes: 5, builds: 10 }],
  rejectedTests: [],
  reviewers: [{ user: { id: "u1", slug: "ana", name: "Ana" }, approved: 3, rejected: 1, commented: 0, total: 4, previous: 2 }],
};

async function open(now: AccountAnalytics, before = analytics(0)) {
  const requests = serve((route) => ({
    status: 200,
    body: route.includes("/reviews") ? reviews : route.includes("from=2026-08-31") ? now : before,
  }));
  await render(<Analytics slug="acme" today="2026-11-23" />);
  await settle();
  return requests;
}
const rowTexts = () =>
  all("[role=region] tbody tr, [role=region] tfoot tr").map((row) => [...row.children].map(({ textContent }) => textContent));

test("shows the numbers of each bucket with the period before, and how the team reviews", async () => {
  await open(analytics(6), analytics(3));
  expect(rowTexts()).toEqual([
    ["16 Nov to 22 Nov", "6", "6", "3", "+100%"],
    ["All", "6", "6", "3", "+100%"],
  ]);
  const section = get("section[aria-labelledby=review-insights]").textContent;
  for (const text of ["70%", "25 min", "3 h 20 min", "checkout", "65%", "Nothing was rejected.", "Ana"]) expect(section).toContain(text);
  await click("input[type=checkbox]", "Compare");
  expect(rowTexts()[1]).toEqual(["All", "6", "6"]);
});

test("a range keeps invalid days, with the reason, and loads valid ones", async () => {
  const requests = await open(analytics(6));
  await click("input[type=radio]", "Range");
  const first = () => get<HTMLInputElement>("input[aria-label='First day']");
  expect(first().value).toBe("2026-08-31");
  await fill("input[aria-label='First day']", "2026-12-01");
  await click("form button", "Show");
  expect(get("form [role=alert]").textContent).toBe("The first day is after the last one.");
  expect(first().value).toBe("2026-12-01");
  await fill("input[aria-label='First day']", "2026-11-03");
  await click("form button", "Show");
  expect(requests.some(({ route }) => route.includes("from=2026-11-03"))).toBe(true);
  expect(first().value).toBe("2026-11-03");
});

test("explains an empty period, and reads another one when it is chosen", async () => {
  const requests = await open(analytics(0));
  expect(document.body.textContent).toContain("No builds in this period");
  expect(get<HTMLButtonElement>("button", "Download CSV").disabled).toBe(true);
  await click("input[type=radio]", "30 days");
  expect(requests.some(({ route }) => route.includes("from=2026-10-26"))).toBe(true);
});

test("the CSV file has the rows of the table and names the zone", () => {
  const buckets = [
    { ts: Date.UTC(2026, 10, 16), values: { p1: 1234 }, total: 1234, before: 1000 },
    { ts: Date.UTC(2026, 10, 23), values: { p1: 1 }, total: 1, before: null },
  ];
  const table = { parts: [{ key: "p1", label: "=web" }], buckets, sum: { values: { p1: 1235 }, total: 1235, before: 1000 } };
  expect(analyticsCsv(table, { isCompared: true, group: "week" }).split("\r\n")).toEqual([
    '\uFEFFFirst day of the week (UTC),"\'=web",Total,Period before,Change',
    "2026-11-16,1234,1234,1000,23%",
    "2026-11-23,1,1,,",
    "All,1235,1235,1000,24%",
    "",
  ]);
  expect(analyticsCsv(table, { isCompared: false, group: "day" }).split("\r\n")[1]).toBe("2026-11-16,1234,1234");
});
