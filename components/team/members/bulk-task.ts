import type { TeamLevel } from "@/lib/permissions";
import { ApiError } from "@/lib/api/call";
import { type Member, sendLevel, sendLevels, sendRemoval, sendRemovals } from "@/lib/queries/members";

export type BulkTask = { what: "role"; level: TeamLevel } | { what: "remove" };

/** Result for one member; `problem` is the reason of a failure. */
export type MemberResult = { item: Member; outcome: "changed" | "unchanged" | "failed"; problem: string | null };

/** People in one request. */
const CHUNK = 100;

const problemOf = (error: unknown) => (error instanceof ApiError ? error.message : "Something went wrong. Try again.");

/** Sends a task for several members in one request. Without the operation, the service gets one request for each. */
async function sendChunk(slug: string, task: BulkTask, members: readonly Member[], together: boolean): Promise<MemberResult[]> {
  if (!together) {
    const [item] = members as [Member];
    await (task.what === "remove" ? sendRemoval(slug, item.user.id) : sendLevel(slug, { userId: item.user.id, level: task.level }));
    return [{ item, outcome: "changed", problem: null }];
  }
  const userIds = members.map(({ user }) => user.id);
  const changes = await (task.what === "remove" ? sendRemovals(slug, userIds) : sendLevels(slug, { userIds, level: task.level }));
  const byId = new Map(changes.map((change) => [change.userId, change]));
  return members.map((item) => {
    const { outcome = "failed", reason = "The service sent no result." } = byId.get(item.user.id) ?? {};
    return { item, outcome, problem: outcome === "failed" ? reason : null };
  });
}

type Options = { slug: string; task: BulkTask; members: readonly Member[]; together: boolean };

/** Sends a task in chunks, one after the other, because each locks the team. `onProgress` returns false to stop; the rest is then not sent. */
export async function sendBulk({ slug, task, members, together }: Options, onProgress: (done: number) => boolean): Promise<MemberResult[]> {
  const results: MemberResult[] = [];
  const size = together ? CHUNK : 1;
  const fail = (some: readonly Member[], problem: string) =>
    results.push(...some.map((item) => ({ item, outcome: "failed", problem }) as const));
  for (let at = 0; at < members.length; at += size) {
    const chunk = members.slice(at, at + size);
    if (!onProgress(at)) {
      fail(members.slice(at), "Not sent: you stopped.");
      break;
    }
    try {
      results.push(...(await sendChunk(slug, task, chunk, together)));
    } catch (error) {
      fail(chunk, problemOf(error));
    }
  }
  return results;
}
