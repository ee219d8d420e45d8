import type * as z from "zod";
import type { ApprovedElsewhere } from "../../../../lib/contract/build-decisions.ts";
import type { DiffRegion, Snapshot, SnapshotDiff } from "../../../../lib/contract/builds.ts";
import type { Deps } from "../../../core/deps.ts";
import { isHttpUrl } from "../../../../lib/network/http-url.ts";
import type { StoredRegion } from "../../../db/diff-schema.ts";
import { agentOf } from "../../people/agents/agents.ts";
import { type PersonRow, toUser } from "../../people/person-record.ts";
import { thumbnailUrl } from "../../../media/file-urls.ts";
import { maskUrl, snapshotUrl, traceUrl } from "./snapshot-urls.ts";
import { type TestFacts } from "./test-facts.ts";
import { testId } from "./test-id.ts";
import type { FullRecord } from "../../base/full-record.ts";

export type SnapshotFileRow = {
  id: string;
  name: string;
  metadata: z.output<typeof Snapshot>["metadata"];
  traceId: string | null;
  fileId: string;
  hash: string;
  width: number | null;
  height: number | null;
  contentType: string;
};

export type DiffRow = {
  id: string;
  name: string;
  status: z.output<typeof SnapshotDiff>["status"];
  score: number | null;
  group_key: string | null;
  parent_name: string | null;
  problem: string | null;
  decision: "approved" | "rejected" | null;
  standing?: "approved" | "rejected" | null;
  agent?: string | null;
  decided_at?: Date | null;
  decided_by?: PersonRow | null;
  reason?: string | null;
  carried_from?: number | null;
  draft?: boolean;
  elsewhere?: ElsewhereRow | null;
  ended_rule?: string | null;
  rule_id: string | null;
  test_id: number | null;
  comparison_id: string | null;
  has_mask: boolean | null;
  fingerprint: string | null;
  regions: StoredRegion[] | null;
  threshold: number | null;
  test_name: string | null;
  build_name: string | null;
  head: SnapshotFileRow | null;
  base: SnapshotFileRow | null;
};

export type ElsewhereRow = { build: number; branch: string; by: PersonRow | null };

/** Maps an approval outside of a build's line of work to the record. */
export const toElsewhere = (deps: Deps, row: ElsewhereRow | null | undefined): FullRecord<typeof ApprovedElsewhere> | null =>
  row ? { build: row.build, branch: row.branch, by: toUser(deps, row.by) } : null;

const webUrl = (url: string | null) => (isHttpUrl(url) ? url : null);

/** Returns metadata with `url` and `previewUrl` null unless they are http or https: clients may link them. */
export function withSafeUrls(metadata: SnapshotFileRow["metadata"]): SnapshotFileRow["metadata"] {
  if (!metadata) return null;
  const { url, previewUrl } = metadata;
  return { ...metadata, ...(url != null && { url: webUrl(url) }), ...(previewUrl != null && { previewUrl: webUrl(previewUrl) }) };
}

const toSnapshot = (deps: Deps, row: SnapshotFileRow): FullRecord<typeof Snapshot> => ({
  id: row.id,
  name: row.name,
  metadata: withSafeUrls(row.metadata),
  width: row.width,
  height: row.height,
  url: snapshotUrl(deps, row.fileId, row.contentType),
  thumbnailUrl: thumbnailUrl(deps, row.fileId, row.contentType),
  contentType: row.contentType,
  hash: row.hash,
});

const toBox = (box: StoredRegion["before"]) => box && { x: box[0], y: box[1], width: box[2], height: box[3] };

/** Maps a stored region to the DiffRegion record. */
export const toRegion = ({
  kind,
  before,
  after,
  pixels,
  recoloured,
  raw,
  pushed,
  moved,
  content,
  scaled,
  opacity,
  stretched,
  frame,
}: StoredRegion): FullRecord<typeof DiffRegion> => ({
  kind,
  before: toBox(before),
  after: toBox(after),
  pixels,
  recoloured,
  rawPixels: raw ?? null,
  pushed: pushed ?? 0,
  moved: moved ? { x: moved[0], y: moved[1] } : null,
  content: content ?? null,
  scaled: scaled ?? null,
  opacity: opacity ?? null,
  stretched: stretched ?? false,
  frame: frame ? { number: frame[0], of: frame[1] } : null,
});

/** Maps a row to the SnapshotDiff record (docs/spec/builds.md#differences). */
export function toDiff(deps: Deps, project: string, row: DiffRow, facts: TestFacts): FullRecord<typeof SnapshotDiff> {
  const test = row.test_id === null ? null : { id: testId(project, row.test_id), name: row.test_name!, buildName: row.build_name! };
  return {
    id: row.id,
    name: row.name,
    status: row.status,
    score: row.score,
    group: row.group_key,
    parentName: row.parent_name,
    url: row.has_mask ? maskUrl(deps, row.comparison_id!) : null,
    base: row.base && toSnapshot(deps, row.base),
    head: row.head && toSnapshot(deps, row.head),
    test: test && { ...test, metrics: facts.metricsOf(row.test_id!) },
    change: row.status === "changed" || row.status === "ignored" ? facts.changeOf(row) : null,
    traceUrl: row.head?.traceId ? traceUrl(deps, row.head.traceId) : null,
    threshold: row.base ? row.threshold : null,
    problem: row.problem,
    regions: (row.regions ?? []).map(toRegion),
    decision: row.decision,
    agent: agentOf(row.agent ?? null),
    decidedBy: toUser(deps, row.decided_by ?? null),
    decidedAt: row.decided_at?.toISOString() ?? null,
    reason: row.reason ?? null,
    carriedFrom: row.carried_from ?? null,
    draft: row.draft ?? false,
    ruleId: row.rule_id,
    endedRuleId: row.ended_rule ?? null,
    failed: row.status === "failure" || row.problem !== null,
    approvedElsewhere: toElsewhere(deps, row.elsewhere),
  };
}
