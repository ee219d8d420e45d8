import * as z from "zod";
import { PictureUrl } from "./builds.ts";
import { byUser, operations } from "./operation.ts";
import { AccountPath, errors } from "./shared.ts";
import { PageOfTest } from "./tests.ts";

const message = "must be a date and time with Z or an offset, such as 2026-01-31T00:00:00Z";
/** A date and time with or without seconds. */
const moment = z.union([z.iso.datetime({ offset: true }), z.iso.datetime({ offset: true, precision: -1 })], { error: message });

/** A name of a project as it is given to filter: compared exactly. */
const FilteredName = z
  .string()
  .min(1, "must not be empty")
  .max(100, "must be at most 100 characters")
  .regex(/^[a-zA-Z0-9_\-.]+$/, "must be letters, digits, hyphens, underscores and dots");

const Range = z.object({
  from: moment.meta({ description: "Start, in ISO 8601 with `Z` or an offset." }),
  to: moment.optional().meta({ description: "End, at most 365 days later. Default: now." }),
  projectNames: z
    .array(FilteredName)
    .optional()
    .meta({ description: "Names of projects, compared exactly. May be repeated; unknown names are ignored. Default: all projects." }),
});

export const AnalyticsGroupBy = z.enum(["day", "week", "month"]);
export const AnalyticsQuery = Range.extend({
  groupBy: AnalyticsGroupBy.meta({ description: "Length of a bucket, in UTC. Weeks start on Monday." }),
});
export const ReviewAnalyticsQuery = Range;

const Counts = z.record(z.string(), z.int()).meta({ description: "Number by project id. Every listed project has one, 0 included." });
const Sum = z.object({ total: z.int(), projects: Counts });
const BuildSum = Sum.extend({
  changesDetected: z.int(),
  noChanges: z.int(),
  accepted: z.int().meta({ description: "Builds with changes that are approved." }),
  rejected: z.int().meta({ description: "Builds with changes that are rejected." }),
  waiting: z.int().optional().meta({ description: "Builds with undecided changes, except reference builds. Extension." }),
});
const ts = z.int().meta({ description: "Start of the bucket in milliseconds since 1970." });
const listed = z
  .array(z.object({ id: z.string(), name: z.string() }))
  .meta({ description: "Projects with a number above 0 in the range, by name." });

const AccountAnalytics = z
  .object({
    screenshots: z.object({ series: z.array(Sum.extend({ ts })), all: Sum, projects: listed }),
    builds: z.object({ series: z.array(BuildSum.extend({ ts })), all: BuildSum, projects: listed }),
  })
  .meta({ id: "AccountAnalytics" });

const ReviewFacts = z
  .object({
    builds: z.int().meta({ description: "Builds that were compared." }),
    withoutReview: z.int().meta({ description: "Builds without changes, and those whose changes earlier decisions or rules covered." }),
    decided: z.int().meta({ description: "Builds that a person approved or rejected." }),
    waiting: z.int().meta({ description: "Builds with changes and without a decision." }),
    medianSeconds: z
      .number()
      .nullable()
      .meta({ description: "Median time from the end of the upload to the first decision; null without one." }),
    p90Seconds: z.number().nullable().meta({ description: "Nine in ten first decisions took at most this time; null without one." }),
    reviews: z.int().meta({ description: "Reviews that people submitted." }),
  })
  .meta({ id: "ReviewFacts" });

const RankedTest = z.object({
  id: z.string(),
  name: z.string(),
  buildName: z.string(),
  project: z.object({ id: z.string(), name: z.string() }),
});

const FlakyTest = RankedTest.extend({
  flakiness: z.number(),
  changes: z.int(),
  changedBack: z.int(),
  builds: z.int(),
  page: PageOfTest,
  pictureUrl: PictureUrl.meta({ description: "Small picture of the newest snapshot; null without one. Expires after an hour." }),
});

const ReviewAnalytics = z
  .object({
    current: ReviewFacts,
    previous: ReviewFacts.meta({ description: "The same number of UTC days before." }),
    toReview: z.int().meta({ description: "Builds to review at present: the newest undecided one of each branch and suite." }),
    flakyTests: z.array(FlakyTest).meta({
      description:
        "Up to 10 tests that changed and changed back in reference builds of the 30 days before the end of the range: the flakiest of each page, as in the list of tests.",
    }),
    rejectedTests: z
      .array(RankedTest.extend({ rejections: z.int() }))
      .meta({ description: "Up to 10 tests whose snapshots people rejected most often." }),
    reviewers: z
      .array(
        z.object({
          user: z.object({ id: z.string(), slug: z.string(), name: z.string().nullable() }),
          approved: z.int(),
          rejected: z.int(),
          commented: z.int(),
          total: z.int(),
          previous: z.int().meta({ description: "Reviews in the days before." }),
        }),
      )
      .meta({ description: "Up to 50 people by the number of their reviews." }),
  })
  .meta({ id: "ReviewAnalytics" });

export const analyticsOperations = operations("Analytics", {
  "GET /accounts/{accountSlug}/analytics": {
    operationId: "getAccountAnalytics",
    summary: "Get the analytics of an account",
    description:
      "Returns metered screenshots and builds over time, in buckets of a day, week or month in UTC, for all projects of an account or some. Every bucket of the range is present.",
    access: byUser("projects:read"),
    params: AccountPath,
    query: AnalyticsQuery,
    responses: { 200: AccountAnalytics, ...errors },
  },
  "GET /accounts/{accountSlug}/analytics/reviews": {
    operationId: "getReviewAnalytics",
    summary: "Get the review analytics of an account",
    description:
      "Returns how many builds needed no review, how long decisions took, flaky and rejected tests, and reviews by person, with the days before. Counts whole UTC days. Contributors get the projects that they can see.",
    access: byUser("projects:read"),
    params: AccountPath,
    query: ReviewAnalyticsQuery,
    responses: { 200: ReviewAnalytics, ...errors },
    extension: true,
  },
});
