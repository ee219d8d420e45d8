import type * as z from "zod";
import type { BuildRule, BuildRuleConditions, CreateRule } from "../../../../lib/contract/build-rules.ts";
import type { Deps } from "../../../core/deps.ts";
import type { StoredConditions } from "../../../db/test-schema.ts";
import { agentOf } from "../../people/agents/agents.ts";
import { areaUrl } from "../record/small-pictures.ts";
import type { ActiveRule } from "../decisions/apply-rules.ts";
import { type PersonRow, toUser } from "../../people/person-record.ts";
import type { FullRecord } from "../../base/full-record.ts";

export type RuleRow = ActiveRule & {
  reason: string | null;
  agent: string | null;
  created_at: Date;
  expires_at: Date;
  revoked_at: Date | null;
  author: PersonRow | null;
  revoker: PersonRow | null;
  decided: number;
  builds: number;
  comparison: string | null;
  decided_in_build?: number | null;
};

/** Returns conditions as they are stored. */
export const toStored = ({ boxes, ...rest }: z.output<typeof BuildRuleConditions>): StoredConditions => ({
  ...rest,
  ...(boxes && { boxes: boxes.map(({ x, y, width, height }): [number, number, number, number] => [x, y, width, height]) }),
});

const fromStored = ({ boxes, kinds, ...rest }: StoredConditions): z.output<typeof BuildRuleConditions> => ({
  ...rest,
  ...(kinds && { kinds: kinds as NonNullable<z.output<typeof BuildRuleConditions>["kinds"]> }),
  ...(boxes && { boxes: boxes.map(([x, y, width, height]) => ({ x, y, width, height })) }),
});

const percent = (share: number) => `${Number((share * 100).toFixed(2))}%`;

/** Describes a rule in one sentence: `Approve recoloured #2563EB → #1D4ED8 in pages/settings/**, up to 2% of a snapshot`. */
export function ruleSummary({
  effect,
  conditions,
  threshold,
}: Pick<z.output<typeof CreateRule>, "effect"> & { conditions: StoredConditions; threshold: number | null }) {
  const { buildName, tests, browser, colorScheme, viewportWidth, kinds, recoloured, boxes, maxScore } = conditions;
  const what = recoloured
    ? `recoloured ${recoloured.from} → ${recoloured.to}`
    : kinds
      ? `${kinds.join(", ")} areas`
      : boxes
        ? `changes in ${boxes.length === 1 ? "one area" : `${boxes.length} areas`}`
        : "changes";
  const parts = [
    effect === "threshold" ? `Compare with threshold ${threshold}` : `${effect === "approve" ? "Approve" : "Ignore"} ${what}`,
    tests && `in ${tests}`,
    (browser || colorScheme || viewportWidth) &&
      `for ${[browser, colorScheme, viewportWidth && `${viewportWidth} px`].filter(Boolean).join(", ")}`,
    buildName && `of ${buildName}`,
    recoloured && boxes && `inside ${boxes.length === 1 ? "one area" : `${boxes.length} areas`}`,
    maxScore !== undefined && `up to ${percent(maxScore)} of a snapshot`,
  ];
  return parts.filter(Boolean).join(" ");
}

/** Maps a row to the BuildRule record (docs/spec/builds.md#rules). */
export function toRule(deps: Deps, row: RuleRow): FullRecord<typeof BuildRule> {
  const state = row.revoked_at ? "revoked" : row.expires_at <= deps.now() ? "expired" : "active";
  return {
    id: row.id,
    effect: row.effect,
    conditions: fromStored(row.conditions),
    threshold: row.threshold,
    summary: ruleSummary(row),
    reason: row.reason,
    state,
    decided: row.decided,
    builds: row.builds,
    pictureUrl: areaUrl(deps, row.comparison),
    decidedInBuild: row.decided_in_build ?? undefined,
    createdAt: row.created_at.toISOString(),
    createdBy: toUser(deps, row.author),
    agent: agentOf(row.agent),
    expiresAt: row.expires_at.toISOString(),
    revokedAt: row.revoked_at?.toISOString() ?? null,
    revokedBy: toUser(deps, row.revoker),
  };
}
