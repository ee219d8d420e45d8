import * as z from "zod";
import { User } from "./accounts.ts";
import { Glob, PlainName } from "./build-shapes.ts";
import { BuildPath, PictureUrl, SnapshotDiff } from "./builds.ts";
import { byUser, byUserOrProject, operations } from "./operation.ts";
import { bodyErrors, ErrorBody, errors, PageQuery, paginated, ProjectPath, queryInt, Timestamp, searchText } from "./shared.ts";

const colour = z.string().regex(/^#[0-9A-Fa-f]{6}$/, "must be a colour such as #1D4ED8");
const pixels = z.int().min(0).max(1_000_000);

/** Conditions of a rule. All given ones must hold, those about areas for every changed area of a snapshot. */
export const BuildRuleConditions = z
  .strictObject({
    buildName: PlainName(255).optional().meta({ description: "Name of the suite." }),
    tests: Glob.min(1).optional().meta({ description: "Glob of the names of snapshots, such as `pages/settings/**`." }),
    browser: PlainName(100).optional().meta({ description: "Name of the browser in the snapshot's metadata." }),
    colorScheme: z.enum(["light", "dark"]).optional(),
    viewportWidth: pixels.optional().meta({ description: "Width of the viewport in the snapshot's metadata." }),
    kinds: z
      .array(z.enum(["changed", "inserted", "removed", "resized", "lines", "frames"]))
      .min(1)
      .max(5)
      .optional()
      .meta({ description: "What may have happened to an area." }),
    recoloured: z.object({ from: colour, to: colour }).optional().meta({ description: "Areas that changed exactly these colours." }),
    boxes: z
      .array(z.object({ x: pixels, y: pixels, width: pixels.min(1), height: pixels.min(1) }))
      .min(1)
      .max(20)
      .optional()
      .meta({ description: "Areas in pixels that the changes must be in, before and after." }),
    maxScore: z.number().gt(0).max(1).optional().meta({ description: "Largest share of different pixels of a snapshot." }),
  })
  .meta({ id: "BuildRuleConditions" });

const effect = z.enum(["approve", "ignore", "threshold"]).meta({
  description:
    "`approve` and `ignore` decide about changed snapshots. `threshold` sets the sensitivity of the comparisons of later builds.",
});
const threshold = z.number().min(0).max(1);

export const CreateRule = z
  .object({
    effect,
    conditions: BuildRuleConditions,
    threshold: threshold
      .optional()
      .meta({ description: "For the effect `threshold`: 0 counts every pixel. Wins over that of a snapshot." }),
    reason: z.string().trim().min(1).max(500).optional(),
    expiresAt: z.iso
      .datetime({ offset: true })
      .optional()
      .meta({ description: "End of the rule, at most a year ahead. Default: 14 days." }),
  })
  .refine((rule) => (rule.effect === "threshold") === (rule.threshold !== undefined), {
    message: "belongs to the effect threshold, which needs it",
    path: ["threshold"],
  })
  .refine(
    ({ conditions: { tests, boxes, kinds, recoloured }, effect: does }) => does === "threshold" || tests || boxes || kinds || recoloured,
    {
      message: "must name tests, boxes, kinds or recoloured",
      path: ["conditions"],
    },
  )
  .refine(
    ({ conditions: { boxes, kinds, recoloured, maxScore }, effect: does }) =>
      does !== "threshold" || ![boxes, kinds, recoloured, maxScore].some((one) => one !== undefined),
    { message: "of a threshold are about names and variants only", path: ["conditions"] },
  );

/** Fields of a rule that can change without another look at what it decided. */
export const UpdateRule = z
  .object({
    reason: z.string().trim().max(500).nullable().optional().meta({ description: "Null or empty: none." }),
    expiresAt: z.iso.datetime({ offset: true }).optional().meta({ description: "End of the rule, at most a year ahead." }),
  })
  .meta({ id: "UpdateBuildRule" });

export const BuildRule = z
  .object({
    id: z.string(),
    effect,
    conditions: BuildRuleConditions,
    threshold: threshold.nullable(),
    summary: z.string().meta({ description: "The rule in one sentence." }),
    reason: z.string().nullable(),
    state: z.enum(["active", "expired", "revoked"]),
    decided: z.int().meta({ description: "Snapshots that the rule has decided or ignored." }),
    builds: z.int().optional().meta({ description: "Builds of these snapshots." }),
    pictureUrl: PictureUrl.meta({
      description: "Small picture of a change that it decided about; null without one. Expires after an hour.",
    }),
    decidedInBuild: z.int().optional().meta({ description: "Those of the build that the list is about." }),
    createdAt: Timestamp,
    createdBy: User.nullable(),
    agent: z
      .object({ id: z.string(), name: z.string().nullable() })
      .nullable()
      .meta({ description: "The program that saved it for its user." }),
    expiresAt: Timestamp,
    revokedAt: Timestamp.nullable(),
    revokedBy: User.nullable(),
  })
  .meta({ id: "BuildRule" });

const RulePreview = z
  .object({
    snapshots: z.object({ matched: z.int(), total: z.int() }).meta({
      description: "Changed snapshots without a decision: those that the rule would decide, ignore or no longer report, and all.",
    }),
    causes: z.object({ matched: z.int(), total: z.int(), rejected: z.int() }).meta({
      description:
        "Causes whose snapshots all match, for a threshold those without an area left; all causes; and matched ones that people rejected.",
    }),
    questions: z.object({ matched: z.int(), total: z.int(), rejected: z.int() }).nullable().optional().meta({
      description: "For a threshold: questions without an area left, all questions, and those without an area that have a rejected one.",
    }),
    earlier: z
      .object({ approved: z.int(), rejected: z.int() })
      .meta({ description: "Matching changes of this build and the 20 before it that people decided." }),
    revealed: z.int().meta({ description: "For a threshold: unchanged snapshots that would be changed." }),
    pending: z.int().meta({ description: "For a threshold: snapshots that are not compared with it yet. Ask again while it is above 0." }),
    samples: z.array(SnapshotDiff).meta({ description: "Up to ten matching snapshots." }),
  })
  .meta({ id: "BuildRulePreview" });

const RulePath = ProjectPath.extend({ ruleId: z.string().min(1).meta({ description: "Id of the rule." }) });

export const buildRuleOperations = operations("Builds", {
  "POST /projects/{owner}/{project}/builds/{buildNumber}/rules/preview": {
    operationId: "previewBuildRule",
    summary: "Preview a rule",
    description:
      "Returns the changes of a build that a rule would decide, and changes nothing. Check `earlier.rejected`: people rejected such changes before.",
    access: byUserOrProject("projects:read"),
    params: BuildPath,
    body: CreateRule,
    responses: { 200: RulePreview, 409: ErrorBody, ...bodyErrors },
    extension: true,
  },
  "POST /projects/{owner}/{project}/builds/{buildNumber}/rules": {
    operationId: "createBuildRule",
    summary: "Save a rule",
    description:
      "Applies a rule to the undecided changes of this build and of later builds, until it expires or is revoked. A threshold applies to later builds only. Never decides about new or removed snapshots. Recorded in the history. Needs the reviewer role.",
    access: byUser("reviews:write"),
    params: BuildPath,
    body: CreateRule,
    responses: { 201: BuildRule, 409: ErrorBody, ...bodyErrors },
    extension: true,
  },
  "GET /projects/{owner}/{project}/rules": {
    operationId: "listBuildRules",
    summary: "List rules",
    description: "Returns the rules of a project, newest first, revoked and expired ones included. With `build`: those that decided there.",
    access: byUserOrProject("projects:read"),
    params: ProjectPath,
    query: PageQuery.extend({
      active: z.enum(["true"], "active must be true").optional().meta({ description: "`true` returns active rules only." }),
      search: searchText("Part of the tests, the reason or the name of the person."),
      build: queryInt("build", 1, 2_147_483_647).optional().meta({
        description: "Only rules that decided or ignored snapshots of the build with this number.",
        type: "integer",
        minimum: 1,
      }),
    }),
    responses: { 200: paginated(BuildRule), ...errors },
    extension: true,
  },
  "PATCH /projects/{owner}/{project}/rules/{ruleId}": {
    operationId: "updateBuildRule",
    summary: "Change the end or the reason of a rule",
    description:
      "Changes the given fields of an active rule. Its conditions stay: revoke it and save another for other ones. 409 for a rule that has ended. Recorded in the history. Needs the reviewer role.",
    access: byUser("reviews:write"),
    params: RulePath,
    body: UpdateRule,
    responses: { 200: BuildRule, 409: ErrorBody, ...bodyErrors },
    extension: true,
  },
  "POST /projects/{owner}/{project}/rules/{ruleId}/revoke": {
    operationId: "revokeBuildRule",
    summary: "Revoke a rule",
    description:
      "Ends a rule and takes back everything that it decided. Decisions of people stay. Recorded in the history. Needs the reviewer role.",
    access: byUser("reviews:write"),
    params: RulePath,
    responses: { 200: BuildRule, 409: ErrorBody, ...errors },
    extension: true,
  },
});
