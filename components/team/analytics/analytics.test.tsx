// @vitest-environment jsdom
import { expect, test, vi } from "vitest";
import { all, click, get, render, serve, settle } from "@/components/ui/testing/render";
import { account } from "@/lib/queries/accounts";
import type { AccountAnalytics, ReviewAnalytics } from "@/lib/team/analytics-table";
import { Analytics } from "./analytics";
import { analyticsCsv } from "@/lib/team/analytics-csv";

vi.mock("nuqs", async (load) => {
  const { useState } = await import("react");
  return {
    ...(await load<object>()),
    useQueryStates: () => {
      const [state, set] = useState({ period: "30-days", measure: "builds", projects: [] });
      return [state, (values: object) => set((old) => ({ ...old, ...values }))];
    },
  };
});

const none = { changesDetected: 0, noChanges: 0, accepted: 0, rejected: 0, waiting: 0 };
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
const flaky = (name: string, changes: number) => ({
  id: name,
  name,
  buildName: "default",
  project: { id: "p1", name: "web" },
  flakiness: 0.65,
  changes,
  changedBack: changes,
  builds: 33,
  page: { name, variants: 1 },
});
const reviewer = (name: string, approved: number, rejected: number) => ({
  user: { id: name, slug: name.toLowerCase(), name },
  approved,
  rejected,
  commented: 0,
  total: approved + rejected,
  previous: 2,
});
const reviews: ReviewAnalytics = {
  current: facts,
  previous: facts,
  toReview: 7,
  flakyTests: [flaky("timetable", 4), flaky("landing", 13), flaky("trips", 3), flaky("results", 2)],
  rejectedTests: [],
  reviewers: [reviewer("Ana", 3, 1), reviewer("Ben", 2, 0), reviewer("Cara", 0, 0)],
};

async function open(now: AccountAnalytics, more: Partial<ReviewAnalytics> = {}, team: object = {}) {
  const requests = serve((route) => ({
    status: 200,
    body: route.includes("/reviews") ? { ...reviews, ...more } : route.includes("from=2026-10-25") ? now : analytics(0),
  }));
  await render(<Analytics slug="acme" today="2026-11-23" />, (client) => client.setQueryData(account("acme").queryKey, team as never));
  await settle();
  return requests;
}
const factTexts = () => all("dl > div").map((fact) => [...fact.children].map(({ textContent }) => textContent));
const rows = (title: string) =>
  all("section", title).flatMap((section) =>
    [...section.querySelectorAll("li")].map((row) => [...row.children].map(({ textContent }) => textContent)),
  );

test("three numbers say what they count, and the legend adds up to the heading", async () => {
  await open(analytics(6));
  expect(factTexts()).toEqual([
    ["Waiting for review", "7 builds", "Newest build of a branch, undecided"],
    ["Median time to a decision", "25 min", "From upload to the finished review"],
    ["Screenshots", "6", "A screenshot counts as 1, a video as 25"],
  ]);
  expect(get("figure h2").textContent).toBe("6 builds");
  expect(all("figcaption li").map(({ textContent }) => textContent)).toEqual(["Approved6"]);
});

test("lists show three rows, the flakiest first, and all of them on request", async () => {
  await open(analytics(6));
  expect(rows("Flaky tests").map((row) => row.slice(2))).toEqual([["13 of 33 builds"], ["4 of 33 builds"], ["3 of 33 builds"]]);
  await click("button", "Show all 4");
  expect(rows("Flaky tests")).toHaveLength(4);
  expect(get("section", "Finished reviews").textContent).toContain("2 by people, 4 automatic");
  expect(rows("Finished reviews")).toEqual([
    ["Ana", "3 approved, 1 not", "4"],
    ["Ben", "2 approved", "2"],
  ]);
});

test("a period without builds keeps the frame of the chart, and says so", async () => {
  const requests = await open(analytics(0), { flakyTests: [], reviewers: [], current: { ...facts, medianSeconds: null } });
  for (const text of ["0 builds", "No builds in this period", "No flaky tests in this period", "No reviews in this period"])
    expect(document.body.textContent).toContain(text);
  expect(factTexts()[1]![1]).toBe("–");
  expect(get<HTMLButtonElement>("button", "CSV").disabled).toBe(true);
  await click("input[type=radio]", "Screenshots");
  expect(document.body.textContent).toContain("No screenshots in this period");
  const asked = requests.length;
  await settle(() => {
    const period = get<HTMLSelectElement>("select");
    period.value = "90-days";
    period.dispatchEvent(new Event("change", { bubbles: true }));
  });
  expect(requests.length).toBe(asked + 3);
});

test("an account with a limit shows how much of it is used", async () => {
  const limits = { screenshotsPerMonth: 5000 };
  await open(analytics(6), {}, { currentPeriodScreenshots: 3862, limits });
  expect(factTexts()[2]![2]).toContain("3,862 of 5,000 this month");
  await open(analytics(6), {}, { currentPeriodScreenshots: 5000, limits });
  expect(document.body.textContent).toContain("5,000 of 5,000 this month. All are used.");
});

test("the CSV file has the numbers of the chart and names the zone", () => {
  const buckets = [
    { ts: Date.UTC(2026, 10, 16), values: { p1: 1234 }, total: 1234, before: 1000 },
    { ts: Date.UTC(2026, 10, 23), values: { p1: 1 }, total: 1, before: null },
  ];
  const table = { parts: [{ key: "p1", label: "=web" }], buckets, sum: { values: { p1: 1235 }, total: 1235, before: 1000 } };
  expect(analyticsCsv(table, "week").split("\r\n")).toEqual([
    '\uFEFFFirst day of the week (UTC),"\'=web",Total,Period before',
    "2026-11-16,1234,1234,1000",
    "2026-11-23,1,1,",
    "All,1235,1235,1000",
    "",
  ]);
  expect(
    analyticsCsv({ ...table, sum: { ...table.sum, before: 0 } }, "day")
      .split("\r\n")
      .slice(0, 2),
  ).toEqual(['\uFEFFDay (UTC),"\'=web",Total', "2026-11-16,1234,1234"]);
});
