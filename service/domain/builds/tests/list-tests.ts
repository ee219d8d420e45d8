import { runStatement } from "../../../db/statement.ts";
import { and, eq } from "drizzle-orm";
import type * as z from "zod";
import type { testOperations } from "../../../../lib/contract/tests.ts";
import type { Ctx, Deps, UserActor } from "../../../core/deps.ts";
import type { ProjectRow } from "../../projects/project.ts";
import type { BuildCaller } from "../record/build-access.ts";
import { diffsById } from "../reads/build-lists.sql.ts";
import { limitAndOffset, type PageInput, toPage } from "../../base/paging.ts";
import { findProject } from "../../projects/find-project.ts";
import type { ProjectRef } from "../../projects/administrate-project.ts";
import { testSubscriptions } from "../../../db/test-schema.ts";
import { findTest, readTest } from "./find-test.ts";
import { firstDay, type Period, seriesOf } from "../record/metrics-period.ts";
import { readTestFacts, toChange } from "../record/test-facts.ts";
import { smallPictureUrl } from "../record/small-pictures.ts";
import { readTestId, testId } from "../record/test-id.ts";
import { filteredTestPagesPage, filteredTestsPage, testPagesPage, testsPage, testTotals } from "./test-list.sql.ts";
import { seenChanges, testChangesPage, testDayNumbers, type Seen } from "./tests.sql.ts";
import { toDiff } from "../record/diff-record.ts";

type TestRef = ProjectRef & { testId: string; metricsPeriod: Period };
type ListInput = ProjectRef & PageInput & z.output<(typeof testOperations)["GET /projects/{owner}/{project}/tests"]["query"]>;

const likeLiteral = (text: string) => text.replace(/[\\%_]/g, "\\$&");
const projectUrl = ({ settings }: Deps, { account_slug: owner, name }: ProjectRow) =>
  `${settings.appUrl}/accounts/${owner}/projects/${name}`;

const statementsOf = ({ groupBy }: ListInput, isFiltered: boolean) => {
  if (groupBy === "page") return isFiltered ? filteredTestPagesPage : testPagesPage;
  return isFiltered ? filteredTestsPage : testsPage;
};

/** Lists the tests of the latest reference builds, or their pages: `GET …/tests`. The flakiest first by default. Throws 404. */
export async function listTests(ctx: BuildCaller, input: ListInput) {
  const { deps } = ctx;
  const { row: project } = await findProject(ctx, input.owner, input.project);
  const variant = input.variantsOf === undefined ? null : await readTest(ctx, project.id, readTestId(project.name, input.variantsOf));
  const reach = {
    buildName: variant?.build_name ?? input.buildName ?? null,
    page: variant?.page ?? null,
    search: input.search === undefined ? null : `%${likeLiteral(input.search)}%`,
  };
  const values = {
    projectId: project.id,
    ...limitAndOffset(input),
    ...reach,
    flaky: input.flaky === "true",
    since: firstDay(input.metricsPeriod, deps.now()),
  };
  const statements = statementsOf(
    input,
    Object.values(reach).some((value) => value !== null),
  );
  const rows = await runStatement(deps.database, statements[input.sort ?? "flakiness"], values);
  const tests = rows.flatMap(({ id }) => (id === null ? [] : { test_id: Number(id), fingerprint: null }));
  const facts = await readTestFacts(deps, project.name, tests, input.metricsPeriod);
  const [totals] = await runStatement(deps.database, testTotals, { projectId: project.id });
  const page = toPage(rows, input, ({ id, name, build_name: buildName, last_day: lastChangedOn, picture, page: group, variants }) => {
    return {
      id: testId(project.name, Number(id)),
      name,
      buildName,
      metrics: facts.metricsOf(Number(id)),
      lastChangedOn,
      pictureUrl: smallPictureUrl(deps, picture),
      ...(group !== null && variants !== null && { page: { name: group, variants } }),
    };
  });
  return { ...page, totals: totals! };
}

/** Maps a stored occurrence to the record; null where its build is no longer kept. */
function toOccurrence(deps: Deps, project: ProjectRow, seen: Seen) {
  if (!seen) return null;
  const buildUrl = `${projectUrl(deps, project)}/builds/${seen.number}`;
  return { date: new Date(seen.date).toISOString(), url: `${buildUrl}/${seen.diffId}`, buildNumber: seen.number, buildUrl };
}

async function isSubscribed({ db }: Deps, testRowId: number, userId: string): Promise<boolean> {
  const own = and(eq(testSubscriptions.testId, testRowId), eq(testSubscriptions.userId, userId), eq(testSubscriptions.subscribed, true));
  return (await db.select({ id: testSubscriptions.userId }).from(testSubscriptions).where(own)).length > 0;
}

/** Gets a test: `GET …/tests/{testId}`. Throws 404. */
export async function getTest(ctx: BuildCaller, input: TestRef) {
  const { deps } = ctx;
  const { project, test } = await findTest(ctx, input);
  const now = deps.now();
  const facts = await readTestFacts(deps, project.name, [{ test_id: test.id, fingerprint: null }], input.metricsPeriod);
  const days = await runStatement(deps.database, testDayNumbers, { testId: test.id, since: firstDay(input.metricsPeriod, now) });
  const [seen] = await runStatement(deps.database, seenChanges, { testId: test.id });
  const id = testId(project.name, test.id);
  return {
    id,
    name: test.name,
    buildName: test.build_name,
    metrics: facts.metricsOf(test.id),
    status: test.ongoing ? ("ongoing" as const) : ("removed" as const),
    createdAt: test.created_at.toISOString(),
    url: `${projectUrl(deps, project)}/tests/${id}`,
    series: seriesOf(input.metricsPeriod, now, new Map(days.map(({ day, ...numbers }) => [day, numbers]))),
    firstSeenChange: toOccurrence(deps, project, seen!.first),
    lastSeenChange: toOccurrence(deps, project, seen!.last),
    ...(ctx.actor.kind === "user" && { subscribed: await isSubscribed(deps, test.id, ctx.actor.userId) }),
  };
}

/** Lists the changes of a test in reference builds: `GET …/tests/{testId}/changes`. The most frequent first. Throws 404. */
export async function listTestChanges(ctx: BuildCaller, input: TestRef & PageInput & { ignored?: "true" | "false" | undefined }) {
  const { deps } = ctx;
  const { project, test } = await findTest(ctx, input);
  const now = deps.now();
  const ignored = input.ignored === undefined ? null : input.ignored === "true";
  const values = { testId: test.id, ...limitAndOffset(input), since: firstDay(input.metricsPeriod, now), now, ignored };
  const rows = await runStatement(deps.database, testChangesPage, values);
  const ids = rows.flatMap(({ id, last_id: last }) => (id === null ? [] : last));
  const diffs = await runStatement(deps.database, diffsById, { buildId: null, ids: JSON.stringify(ids) });
  const facts = await readTestFacts(deps, project.name, diffs, input.metricsPeriod);
  const byId = new Map(diffs.map((row) => [row.id, toDiff(deps, project.name, row, facts)]));
  return toPage(rows, input, (row) => ({
    ...toChange(project.name, { ...row, test_id: test.id }),
    firstSeen: toOccurrence(deps, project, row.first)!,
    lastSeen: toOccurrence(deps, project, row.last)!,
    diff: byId.get(String(row.last_id))!,
  }));
}

/** Stores whether the caller gets mails about a test: `POST` and `DELETE …/tests/{testId}/subscription`. Throws 404. */
export async function setTestSubscription(ctx: Ctx<UserActor>, ref: ProjectRef & { testId: string }, subscribed: boolean) {
  const { test } = await findTest(ctx, ref);
  await ctx.deps.db
    .insert(testSubscriptions)
    .values({ testId: test.id, userId: ctx.actor.userId, subscribed })
    .onConflictDoUpdate({ target: [testSubscriptions.testId, testSubscriptions.userId], set: { subscribed } });
  return { subscribed };
}
