import * as z from "zod";
import { BuildConclusion, BuildDecided, BuildMode, BuildStats, BuildStatus, BuildType } from "./build-shapes.ts";
import { Timestamp } from "./shared.ts";

/** Event of a build that rules react to. */
export const AutomationEventName = z.enum(["build.completed", "build.reviewed"]).meta({ id: "AutomationEvent" });

/** Facts about an event, as the generic webhook sends them and as messages describe it. */
export const AutomationFactsRecord = z.object({
  event: AutomationEventName,
  occurredAt: Timestamp,
  test: z.boolean().meta({ description: "True for a test that a person started." }),
  project: z.object({ owner: z.string(), name: z.string(), url: z.string() }),
  build: z.object({
    id: z.string(),
    number: z.int(),
    name: z.string(),
    url: z.string(),
    status: BuildStatus,
    conclusion: BuildConclusion.nullable(),
    type: BuildType.nullable(),
    mode: BuildMode,
    branch: z.string(),
    commit: z.string(),
    prNumber: z.int().nullable(),
    prUrl: z.string().nullable().meta({ description: "Page of the pull request; null where the project names no repository." }),
    stats: BuildStats.nullable(),
    changes: z
      .int()
      .optional()
      .meta({ description: "Changes as people see them: one edit in many snapshots is one. Absent in older events." }),
    decided: BuildDecided.nullable().optional(),
  }),
  review: z
    .object({
      id: z.string(),
      state: z.enum(["approved", "rejected", "commented"]),
      automatic: z.boolean(),
      user: z.object({ slug: z.string(), name: z.string().nullable() }).nullable(),
    })
    .nullable()
    .meta({ description: "For `build.reviewed`: the submitted review." }),
});

export type AutomationFacts = z.output<typeof AutomationFactsRecord>;
