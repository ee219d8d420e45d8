import { runStatement } from "../../../db/statement.ts";
import type * as z from "zod";
import type { CommentCounts } from "../../../../lib/contract/build-comments.ts";
import { type CommentAnchor, pointOf } from "../../../../lib/review/anchor.ts";
import type { Ctx, UserActor } from "../../../core/deps.ts";
import type { Deps } from "../../../core/deps.ts";
import { type BuildRef, findBuild } from "../record/build-access.ts";
import { threadsByPlace } from "./comment-counts.sql.ts";

type Box = [x: number, y: number, width: number, height: number];
export type CountedThread = { diffId: string | null; anchor: CommentAnchor | null; side: "before" | "after"; open: boolean };
export type CountedSnapshot = {
  diffId: string;
  before: [number | null, number | null];
  after: [number | null, number | null];
  areas: { causeId: string; before: Box | null; after: Box | null }[];
};

/** Returns the squared distance of a point from a box; 0 inside. */
function distance(x: number, y: number, [left, top, width, height]: Box): number {
  const dx = Math.max(left - x, 0, x - left - width);
  const dy = Math.max(top - y, 0, y - top - height);
  return dx * dx + dy * dy;
}

/** Returns the causes that a thread is about: those of the areas nearest to its pin; without a pin, all of its snapshot. */
export function causesOfThread({ anchor, side }: CountedThread, { areas, ...sizes }: CountedSnapshot): Set<string> {
  const point = pointOf(anchor);
  const [width, height] = sizes[side];
  const boxes = point && width && height ? areas.flatMap(({ causeId, [side]: box }) => (box ? [{ causeId, box }] : [])) : [];
  if (!boxes.length) return new Set(areas.map(({ causeId }) => causeId));
  const distances = boxes.map(({ box }) => distance(point!.x * width!, point!.y * height!, box));
  const nearest = Math.min(...distances);
  return new Set(boxes.flatMap(({ causeId }, index) => (distances[index] === nearest ? [causeId] : [])));
}

type Tally = { threads: number; open: number };
function add(tallies: Map<string, Tally>, id: string, { open }: CountedThread) {
  const tally = tallies.get(id) ?? { threads: 0, open: 0 };
  tallies.set(id, { threads: tally.threads + 1, open: tally.open + (open ? 1 : 0) });
}

/** Counts the threads of a build by snapshot and cause with one statement. */
export async function countThreads(deps: Deps, buildId: string): Promise<z.output<typeof CommentCounts>> {
  const [row] = await runStatement(deps.database, threadsByPlace, { buildId });
  const { threads, snapshots } = row!;
  const byId = new Map(snapshots.map((snapshot) => [snapshot.diffId, snapshot]));
  const [ofSnapshots, ofCauses] = [new Map<string, Tally>(), new Map<string, Tally>()];
  for (const thread of threads) {
    const snapshot = thread.diffId === null ? undefined : byId.get(thread.diffId);
    if (!snapshot) continue;
    add(ofSnapshots, snapshot.diffId, thread);
    for (const causeId of causesOfThread(thread, snapshot)) add(ofCauses, causeId, thread);
  }
  return {
    threads: threads.length,
    open: threads.filter(({ open }) => open).length,
    snapshots: [...ofSnapshots].map(([diffId, tally]) => ({ diffId, ...tally })),
    causes: [...ofCauses].map(([causeId, tally]) => ({ causeId, ...tally })),
  };
}

/** Handles `GET …/builds/{buildNumber}/comment-counts`. Throws 404. */
export async function getCommentCounts(ctx: Ctx<UserActor>, ref: BuildRef): Promise<z.output<typeof CommentCounts>> {
  const { build } = await findBuild(ctx, ref);
  return countThreads(ctx.deps, build.id);
}
