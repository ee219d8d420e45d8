import type { Permission } from "../../../lib/permissions.ts";
import type { Statement } from "../../db/client.ts";
import type { Ctx, UserActor } from "../../core/deps.ts";
import { notFound } from "../../core/errors.ts";
import { type CommentPath, getComment, reachComment, type Wire } from "./comment-rows.ts";

const resolve: Statement = {
  name: "thread_resolve",
  sql: "update comments set resolved_at = $2 where id = $1 and resolved_at is null and deleted_at is null",
};
const reopen: Statement = {
  name: "thread_reopen",
  sql: "update comments set resolved_at = null where id = $1 and resolved_at is not null and deleted_at is null",
};
const follow: Statement = {
  name: "thread_follow",
  sql: `insert into thread_subscriptions (thread_id, user_id, subscribed) select id, $2, $3 from comments where id = $1
    on conflict (thread_id, user_id) do update set subscribed = excluded.subscribed`,
};

/** The root of the thread that a comment is in. Throws 404 as `reachComment`, and for a thread whose root was deleted. */
async function rootOf(ctx: Ctx<UserActor>, path: CommentPath, needed: Permission): Promise<CommentPath> {
  const { root_id: commentId } = await reachComment(ctx, path, needed);
  if (commentId === null) throw notFound();
  return { mediaId: path.mediaId, commentId };
}

/** `POST …/resolve` and `…/unresolve` by any comment of the thread: the root. A thread already so keeps its date. */
export async function resolveThread(ctx: Ctx<UserActor>, { resolved, ...path }: CommentPath & { resolved: boolean }): Promise<Wire> {
  const { deps } = ctx;
  const root = await rootOf(ctx, path, "review");
  if (resolved) await deps.database.run(resolve, [root.commentId, deps.now().toISOString()]);
  else await deps.database.run(reopen, [root.commentId]);
  return getComment(ctx, root);
}

/** `POST` and `DELETE …/subscription` by any comment of the thread: the root. For everybody who sees the thread. */
export async function followThread(ctx: Ctx<UserActor>, { subscribed, ...path }: CommentPath & { subscribed: boolean }): Promise<Wire> {
  const root = await rootOf(ctx, path, "view");
  await ctx.deps.database.run(follow, [root.commentId, ctx.actor.userId, subscribed]);
  return getComment(ctx, root);
}
