import { expect } from "vitest";
import { nameOfPage } from "../../lib/builds/variants.ts";
import { analyticsCsv } from "../../lib/team/analytics-csv.ts";
import { analyticsTable, type AccountAnalytics } from "../../lib/team/analytics-table.ts";
import type { TestService } from "./harness.ts";
import type { Body, VerdictProject } from "./verdicts.ts";

const concluded = new Set(["accepted", "rejected", "changes-detected", "no-changes"]);
const DAY_MS = 86_400_000;
const at = (time: number) => new Date(time).toISOString();

/** Expects that a build counts the tests of its snapshots as the list and the build itself, and as the names of its snapshots say. */
async function expectTests(read: (route: string) => Promise<Body>, path: string, build: Body): Promise<void> {
  const page = `${path}/builds/${build.number}`;
  const { results: diffs } = await read(`${page}/diffs?perPage=100`);
  const names = (diffs as Body[]).filter(({ head, parentName }) => head && !parentName).map(({ name }) => nameOfPage(name));
  expect(build.tests, "the list counts the tests of the snapshots").toBe(new Set(names).size);
  expect((await read(page)).tests, "the build counts as many tests as the list").toBe(build.tests);
}

/** Expects that all pages of a build count the same changes, and that its check names them. */
async function expectChanges(read: (route: string) => Promise<Body>, path: string, build: Body): Promise<void> {
  const page = `${path}/builds/${build.number}`;
  const { toDecide } = await read(`${page}/overview`);
  const questions = await read(`${page}/questions`);
  expect(questions.pageInfo.total, "the list of changes agrees with the overview").toBe(toDecide.changes.total);
  const parts = [toDecide.changes, toDecide.added, toDecide.removed, toDecide.failed];
  for (const key of ["total", "undecided", "rejected"] as const)
    expect(toDecide[key], `${key} in the heading is the sum of its parts`).toBe(parts.reduce((sum, part) => sum + part[key], 0));
  const { total: snapshots, ...ofStatus } = build.stats as Record<string, number>;
  const sum = Object.values(ofStatus).reduce((all, one) => all + one, 0);
  expect(snapshots, "the snapshots of a build are the sum of its sections").toBe(sum);
  // Ignored changes and thresholds of rules are facts of the build alone.
  if (build.baseNumber && !build.stats.ignored && toDecide.changes.total) {
    const compared = await read(`${path}/comparisons/${build.baseNumber}/${build.number}/questions`);
    expect(compared.pageInfo.total, "a comparison with the baseline has the changes of the build").toBe(toDecide.changes.total);
  }
  const { total } = toDecide.changes;
  if (total && build.notification)
    expect(build.notification.description, "the check agrees with the overview").toMatch(
      new RegExp(`\\b${total} changes? in \\d+ snapshots?`),
    );
}

/** Expects that the lists of tests, of noise and of insights have the same flaky pages with the same numbers. */
export async function expectFlaky(read: (route: string) => Promise<Body>, path: string, ofInsights: Body[]): Promise<void> {
  const pages = async (query: string) => {
    const { results } = await read(`${path}/tests?groupBy=page&sort=changedBack&metricsPeriod=LAST_30_DAYS&perPage=100${query}`);
    return (results as Body[]).filter(({ metrics }) => metrics.changedBack > 0);
  };
  const numbers = ({ id, name, page, metrics }: Body) => [id, name, page, metrics.changedBack, metrics.total];
  const ofTests = (await pages("")).map(numbers);
  expect((await pages("&flaky=true")).map(numbers), "flaky pages of noise agree with the list of tests").toEqual(ofTests);
  const found = ofInsights.map(({ id, name, page, changedBack, builds }) => [id, name, page, changedBack, builds]);
  expect(found, "flaky pages of insights agree with the list of tests").toEqual(ofTests.slice(0, 10));
}

const csvNames = { "No changes": "no-changes", "Changes requested": "rejected", "Not decided": "undecided", Approved: "approved" } as const;

/** Expects that the sums of the CSV file of insights are the builds by state. A state without builds has no column. */
function expectCsv(analytics: AccountAnalytics, states: Record<(typeof csvNames)[keyof typeof csvNames], number>): void {
  const rows = analyticsCsv(analyticsTable(analytics, analytics, "builds"), "day")
    .trimEnd()
    .split("\r\n")
    .map((row) => row.split(","));
  const [head, sums] = [rows[0]!, rows.at(-1)!];
  for (const [name, state] of Object.entries(csvNames))
    expect(Number(sums[head.indexOf(name)] ?? 0), `the column ${name} of the CSV file agrees with the list`).toBe(states[state]);
}

/**
 * Expects that builds to review, the states of builds and their tests are the same numbers in the list of builds, the card of the project, the inbox, insights, and
 * the tests of insights and of the project.
 */
export async function expectNumbers(service: TestService, own: VerdictProject): Promise<void> {
  const read = async (route: string) => (await service.call(`GET ${route}`, { token: own.token })).body;
  const account = `/accounts/${own.project.path.split("/")[0]}`;
  const countOf = async (filter: string) => (await read(`${own.path}/builds?${filter}`)).pageInfo.total as number;
  const { results: builds } = await read(`${own.path}/builds?perPage=100`);
  for (const build of builds.filter(({ status }: Body) => concluded.has(status))) {
    await expectChanges(read, own.path, build);
    await expectTests(read, own.path, build);
  }
  const { totals, pageInfo } = await read(`${own.path}/tests?perPage=1`);
  expect(totals.snapshots, "the page of tests counts the snapshots that it lists").toBe(pageInfo.total);
  const latest = builds.find(({ type, status, subset }: Body) => type === "reference" && concluded.has(status) && !subset);
  expect(totals.tests, "the page of tests counts those of the latest reference build").toBe(latest?.tests ?? 0);

  const toReview = await countOf("needsReview=true");
  const { results: projects } = await read(`${account}/projects`);
  expect(projects.find(({ id }: Body) => id === own.project.id).toReview.builds, "the card agrees with the list").toBe(toReview);
  expect((await read("/me/builds-to-review")).pageInfo.total, "the inbox agrees with the list").toBe(toReview);
  const now = service.deps.now().getTime();
  const range = `from=${at(now - 30 * DAY_MS)}&to=${at(now + DAY_MS)}`;
  const reviews = await read(`${account}/analytics/reviews?${range}`);
  expect(reviews.toReview, "insights agree with the list").toBe(toReview);

  const analytics = (await read(`${account}/analytics?${range}&groupBy=day`)) as Body & AccountAnalytics;
  const { noChanges, rejected, waiting, changesDetected } = analytics.builds.all;
  const states = { "no-changes": noChanges, rejected, undecided: waiting, approved: changesDetected - rejected - waiting };
  for (const [state, found] of Object.entries(states))
    expect(found, `builds of insights that are ${state} agree with the list`).toBe(await countOf(`state=${state}`));
  expectCsv(analytics, states);

  await expectFlaky(read, own.path, reviews.flakyTests);
}
