import * as z from "zod";
import { User } from "./accounts.ts";
import { Glob } from "./build-shapes.ts";
import { BuildPath, Change, MetricsPeriod, PictureUrl, SnapshotDiff, TestSummary } from "./builds.ts";
import { byUser, byUserOrProject, operations } from "./operation.ts";
import { bodyErrors, ErrorBody, errors, PageQuery, paginated, ProjectPath, queryInt, Timestamp, searchText } from "./shared.ts";

const Occurrence = z
  .object({
    date: Timestamp,
    url: z.url().nullable().meta({ description: "Page of the snapshot in the build." }),
    buildNumber: z.int(),
    buildUrl: z.url(),
  })
  .meta({ id: "TestChangeOccurrence" });

const TestDetails = TestSummary.extend({
  status: z.enum(["ongoing", "removed"]).meta({ description: "`removed`: not in the latest reference build of its suite." }),
  createdAt: Timestamp,
  url: z.url(),
  series: z
    .array(z.object({ date: Timestamp, total: z.int(), changes: z.int(), uniqueChanges: z.int() }))
    .meta({ description: "The numbers of the period in equal steps, oldest first. Counters are per UTC day." }),
  firstSeenChange: Occurrence.nullable().meta({ description: "The first change of the test, whatever the period." }),
  lastSeenChange: Occurrence.nullable(),
  subscribed: z
    .boolean()
    .optional()
    .meta({ description: "The caller gets an email about new threads of the test. Extension; for people." }),
}).meta({ id: "TestDetails" });

const TestChange = Change.extend({
  firstSeen: Occurrence.meta({ description: "First occurrence in the period." }),
  lastSeen: Occurrence,
  diff: SnapshotDiff.meta({ description: "The latest occurrence." }),
}).meta({ id: "TestChange" });

/** Orders of the list of tests. */
export const TestSort = z.enum(["flakiness", "changedBack", "changes", "lastSeen", "name"]);

/** Tests of a suite whose names differ by browser, viewport or theme alone. */
export const PageOfTest = z
  .object({ name: z.string(), variants: z.int() })
  .meta({ id: "PageOfTest", description: "Name without browser, viewport and theme, and number of tests with it." });

const ListedTest = TestSummary.extend({
  lastChangedOn: z.iso
    .date()
    .nullable()
    .optional()
    .meta({ description: "UTC day of the latest change in the period; null without one. Extension." }),
  pictureUrl: PictureUrl.meta({ description: "Small picture of the newest snapshot; null without one. Expires after an hour. Extension." }),
  page: PageOfTest.optional().meta({ description: "The page of the test. With `groupBy=page`. Extension." }),
}).meta({ id: "ListedTest" });

const TestTotals = z
  .object({
    snapshots: z.int(),
    tests: z.int().nullable().meta({ description: "Sum of `tests` of the builds; null where one has no number." }),
  })
  .meta({ id: "TestTotals", description: "Numbers of the latest reference build of each suite, without the filters." });

const IgnoredChange = z
  .object({
    id: z.string(),
    test: z.object({ id: z.string(), name: z.string(), buildName: z.string() }),
    ignoredAt: Timestamp.optional().meta({ description: "Extension." }),
    ignoredUntil: Timestamp.nullable().optional().meta({ description: "Time from which it is shown again. Extension." }),
    occurrences: z.int().optional().meta({ description: "Reference builds of the last 30 days with the change. Extension." }),
    ignoredBy: User.nullable().optional().meta({ description: "Null for a change that was ignored because it came back. Extension." }),
    pictureUrl: PictureUrl.meta({
      description: "Small picture of the change, else of its test; null without one. Expires after an hour. Extension.",
    }),
  })
  .meta({ id: "IgnoredChange" });

const Period = z.object({ metricsPeriod: MetricsPeriod });
export const TestPath = ProjectPath.extend({ testId: z.string().min(1).meta({ description: "Id of the test." }) });
const ChangePath = ProjectPath.extend({ changeId: z.string().min(1).meta({ description: "Id of the change." }) });
const Subscription = z.object({ subscribed: z.boolean() }).meta({ id: "TestSubscription" });
const text = (description: string) => z.string().trim().min(1).max(255).optional().meta({ description });

export const testOperations = operations("Builds", {
  "GET /projects/{owner}/{project}/tests": {
    operationId: "listTests",
    summary: "List tests",
    description:
      "Returns the tests of the latest reference build of each suite with their metrics, the flakiest first or in another order.",
    access: byUserOrProject("projects:read"),
    params: ProjectPath,
    query: PageQuery.extend({
      ...Period.shape,
      buildName: text("Name of the suite."),
      search: text("Part of the name."),
      flaky: z.enum(["true"], "flaky must be true").optional().meta({
        description:
          "`true` returns only tests that changed and changed back in the period, with `groupBy=page` the pages of such tests. Extension.",
      }),
      groupBy: z.enum(["page"], "groupBy must be page").optional().meta({
        description:
          "`page` returns the tests of a suite whose names differ by browser, viewport or theme alone as one: the first in the order; by `name` the flakiest. Filters apply before. Extension.",
      }),
      variantsOf: text("Id of a test: returns the tests of its page in its suite. Extension."),
      sort: TestSort.optional().meta({
        description:
          "Extension, default `flakiness`. `changedBack`: tests that changed and changed back in most builds first. `changes`: most changes in the period first. `lastSeen`: the latest change in the period first. `name`: by name. Equal tests: newest first.",
      }),
    }),
    responses: { 200: paginated(ListedTest).extend({ totals: TestTotals.optional() }), ...errors },
  },
  "GET /projects/{owner}/{project}/tests/{testId}": {
    operationId: "getTest",
    summary: "Get a test",
    description: "Returns a test with its metrics, their course over the period, and its first and latest change.",
    access: byUserOrProject("projects:read"),
    params: TestPath,
    query: Period,
    responses: { 200: TestDetails, ...errors },
  },
  "GET /projects/{owner}/{project}/tests/{testId}/changes": {
    operationId: "listTestChanges",
    summary: "List changes of a test",
    description:
      "Returns the changes that reference builds of the period had, the most frequent first. A change that comes back is likely noise.",
    access: byUserOrProject("projects:read"),
    params: TestPath,
    query: PageQuery.extend({
      ...Period.shape,
      ignored: z
        .enum(["true", "false"], "ignored must be true or false")
        .optional()
        .meta({ description: "Ignored changes only, or none." }),
    }),
    responses: { 200: paginated(TestChange), ...errors },
  },
  "POST /projects/{owner}/{project}/tests/{testId}/subscription": {
    operationId: "subscribeTest",
    summary: "Subscribe to a test",
    access: byUser("comments:write"),
    params: TestPath,
    responses: { 200: Subscription, ...errors },
  },
  "DELETE /projects/{owner}/{project}/tests/{testId}/subscription": {
    operationId: "unsubscribeTest",
    summary: "Unsubscribe from a test",
    access: byUser("comments:write"),
    params: TestPath,
    responses: { 200: Subscription, ...errors },
  },
  "GET /projects/{owner}/{project}/ignored-changes": {
    operationId: "listIgnoredChanges",
    summary: "List ignored changes",
    description: "Returns the changes that are ignored at present, the latest first.",
    access: byUserOrProject("projects:read"),
    params: ProjectPath,
    query: PageQuery.extend({ search: searchText("Extension: part of the name of the test, or of the person who ignored it.") }),
    responses: { 200: paginated(IgnoredChange), ...errors },
  },
  "POST /projects/{owner}/{project}/builds/{buildNumber}/ignored-changes": {
    operationId: "ignoreBuildChanges",
    summary: "Ignore the snapshots of a cause",
    description:
      "Ignores exactly the changes of a cause’s snapshots, in this build where they are undecided, and in later builds. All changed areas of a snapshot are ignored together. Returns the number of snapshots. 400 where the project does not ignore changes. Recorded in the history. Needs the reviewer role.",
    access: byUser("reviews:write"),
    params: BuildPath,
    body: z
      .object({
        causeId: z.string().min(1).max(40),
        tests: Glob.min(1).optional().meta({ description: "Glob of the names of snapshots. Default: all of the cause." }),
        days: z.int().min(0).max(365).default(14).meta({ description: "Days until they are shown again; 0 for never." }),
      })
      .meta({ id: "IgnoreBuildChanges" }),
    responses: { 200: z.object({ snapshots: z.int() }), 409: ErrorBody, ...bodyErrors },
    extension: true,
  },
  "POST /projects/{owner}/{project}/changes/{changeId}/ignore": {
    operationId: "ignoreChange",
    summary: "Ignore a change",
    description:
      "Later builds report snapshots with exactly this change as ignored. Other and larger changes of the test are shown. 400 where the project does not ignore changes. Recorded in the history. Needs the reviewer role.",
    access: byUser("reviews:write"),
    params: ChangePath,
    query: Period.extend({
      days: queryInt("days", 0, 365).default(14).meta({
        description: "Days until it is shown again; 0 for never. Extension.",
        type: "integer",
        minimum: 0,
        maximum: 365,
        default: 14,
      }),
    }),
    responses: { 200: Change, ...errors },
  },
  "POST /projects/{owner}/{project}/changes/{changeId}/unignore": {
    operationId: "unignoreChange",
    summary: "Show an ignored change again",
    description: "Later builds report the change again, and it is not ignored automatically any more. Needs the reviewer role.",
    access: byUser("reviews:write"),
    params: ChangePath,
    query: Period,
    responses: { 200: Change, ...errors },
  },
});
