import { runStatement } from "../../../db/statement.ts";
import type * as z from "zod";
import type { ReviewAnalyticsQuery } from "../../../../lib/contract/analytics.ts";
import { requireAccount } from "../../base/account-access.ts";
import type { Ctx, UserActor } from "../../../core/deps.ts";
import { firstDay } from "../record/metrics-period.ts";
import { smallPictureUrl } from "../record/small-pictures.ts";
import { testId } from "../record/test-id.ts";
import { analyticsRange, MS_PER_DAY, storedDay } from "./analytics-range.ts";
import {
  flakyTests,
  numberToReview,
  rejectedTests,
  reviewersOfDays,
  reviewFacts,
  type ReviewFactsRow,
  type ReviewedTestRow,
} from "./review-analytics.sql.ts";
import { waitQuantile } from "./wait-quantile.ts";

type Input = { accountSlug: string } & z.output<typeof ReviewAnalyticsQuery>;

const MOST_PEOPLE = 50;

const toFacts = ({ builds, waiting, decided, waits }: ReviewFactsRow, reviews: number) => ({
  builds,
  withoutReview: builds - waiting - decided,
  decided,
  waiting,
  medianSeconds: waitQuantile(waits, 0.5),
  p90Seconds: waitQuantile(waits, 0.9),
  reviews,
});

const toTest = ({ id, name, buildName, projectId, projectName }: ReviewedTestRow) => ({
  id: testId(projectName, Number(id)),
  name,
  buildName,
  project: { id: projectId, name: projectName },
});

/**
 * Gets how an account reviews: `GET /accounts/{accountSlug}/analytics/reviews` (docs/spec/analytics.md#reviews). Counts whole UTC days, and those
 * before for comparison. Contributors get the projects that they can see. Throws 400, 403, 404.
 */
export async function getReviewAnalytics(ctx: Ctx<UserActor>, input: Input) {
  const { deps, actor } = ctx;
  const { from, to } = analyticsRange(input, deps.now());
  const account = await requireAccount(ctx, input.accountSlug);
  const [first, last] = [storedDay(from.getTime()), storedDay(to.getTime())];
  const days = (Date.parse(last) - Date.parse(first)) / MS_PER_DAY + 1;
  const dayBefore = (offset: number) => storedDay(Date.parse(first) - offset * MS_PER_DAY);
  const scope = {
    accountId: account.id,
    names: input.projectNames ?? null,
    userId: actor.userId,
    seesAll: account.level !== "contributor",
  };
  // The same days as in the list of tests, so that both show the same numbers.
  const firstOfTests = firstDay("LAST_30_DAYS", new Date(Date.parse(last)));
  const { database } = deps;
  const [[current], [previous], [waiting], people, flaky, rejected] = await Promise.all([
    runStatement(database, reviewFacts, { ...scope, first, last }),
    runStatement(database, reviewFacts, { ...scope, first: dayBefore(days), last: dayBefore(1) }),
    runStatement(database, numberToReview, scope),
    runStatement(database, reviewersOfDays, { ...scope, first, last, activeSince: dayBefore(days) }),
    runStatement(database, flakyTests, { ...scope, first: firstOfTests, last }),
    runStatement(database, rejectedTests, { ...scope, first, last }),
  ]);
  const reviewers = people.map(({ id, slug, name, ...numbers }) => {
    return { user: { id, slug, name }, ...numbers, total: numbers.approved + numbers.rejected + numbers.commented };
  });
  const sum = (key: "total" | "previous") => reviewers.reduce((all, one) => all + one[key], 0);
  return {
    current: toFacts(current!, sum("total")),
    previous: toFacts(previous!, sum("previous")),
    toReview: waiting!.builds,
    flakyTests: flaky.map((row) => ({
      ...toTest(row),
      flakiness: Math.round(row.flakiness * 100) / 100,
      changes: row.changes,
      changedBack: row.changedBack,
      builds: row.builds,
      page: { name: row.page, variants: row.variants },
      pictureUrl: smallPictureUrl(deps, row.picture),
    })),
    rejectedTests: rejected.map((row) => ({ ...toTest(row), rejections: row.rejections })),
    reviewers: reviewers.slice(0, MOST_PEOPLE),
  };
}
