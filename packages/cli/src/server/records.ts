import * as z from "zod/mini";

/** Fields of the records of the API that the command reads. Others are ignored, so a newer server may send more. */
export const buildRecord = z.object({
  id: z.string(),
  number: z.int(),
  url: z.string(),
  status: z.string(),
  head: z.object({ sha: z.string(), branch: z.string() }),
  decided: z.nullish(z.object({ approved: z.int(), rejected: z.int(), undecided: z.int() })),
  stats: z.nullish(z.object({ added: z.int(), changed: z.int(), removed: z.int(), failure: z.int(), total: z.int() })),
  decisionsRevision: z.optional(z.string()),
  imported: z.nullish(z.object({ source: z.string() })),
});
export type BuildRecord = z.output<typeof buildRecord>;

export const createdBuild = z.object({
  build: buildRecord,
  screenshots: z.array(z.object({ key: z.string(), postUrl: z.string(), fields: z.record(z.string(), z.string()) })),
});

export const updatedBuild = z.object({ build: buildRecord });
export const finalizedBuilds = z.object({ builds: z.array(buildRecord) });

const counts = z.object({ total: z.int(), missing: z.int() });
export const buildPlan = z.object({
  snapshots: z.nullable(z.int()),
  files: counts,
  bytes: counts,
  usage: z.object({ used: z.int(), after: z.nullable(z.int()), included: z.nullable(z.int()), refusedAbove: z.nullable(z.int()) }),
  baseline: z.nullable(z.object({ number: z.int(), branch: z.string(), commit: z.string() })),
  changed: z.nullable(z.int()),
  added: z.nullable(z.int()),
  removed: z.nullable(z.int()),
  refusal: z.nullable(z.object({ status: z.int(), error: z.string() })),
});
export type BuildPlanRecord = z.output<typeof buildPlan>;
const person = z.nullish(z.object({ name: z.nullish(z.string()), slug: z.nullish(z.string()) }));

const snapshot = z.object({
  url: z.string(),
  hash: z.optional(z.string()),
  metadata: z.nullish(z.object({ baseline: z.nullish(z.object({ path: z.string(), tool: z.string(), hash: z.nullish(z.string()) })) })),
});

export const diffRecord = z.object({
  id: z.string(),
  name: z.string(),
  status: z.string(),
  base: z.nullable(snapshot),
  head: z.nullable(snapshot),
  decision: z.nullish(z.enum(["approved", "rejected"])),
  draft: z.optional(z.boolean()),
  decidedBy: person,
  decidedAt: z.nullish(z.string()),
  reason: z.nullish(z.string()),
  carriedFrom: z.nullish(z.int()),
});
export type DiffRecord = z.output<typeof diffRecord>;

export const diffPage = z.object({ pageInfo: z.object({ total: z.int() }), results: z.array(diffRecord) });
