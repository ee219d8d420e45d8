import type { commentOperationsOf } from "../../../lib/contract/comment-operations.ts";
import type { Operation, Parsed } from "../../../lib/contract/operation.ts";
import { addReaction } from "../../domain/comments/add-reaction.ts";
import { assignThread } from "../../domain/comments/assign-thread.ts";
import { createComment, type NewComment } from "../../domain/comments/create-comment.ts";
import { deleteComment } from "../../domain/comments/delete-comment.ts";
import { editComment } from "../../domain/comments/edit-comment.ts";
import { findPeople } from "../../domain/comments/find-people.ts";
import { getComment } from "../../domain/comments/get-comment.ts";
import { getReading } from "../../domain/comments/get-reading.ts";
import { listComments } from "../../domain/comments/list-comments.ts";
import { removeReaction } from "../../domain/comments/remove-reaction.ts";
import { resolveThread } from "../../domain/comments/resolve-thread.ts";
import { setReading } from "../../domain/comments/set-reading.ts";
import type { SubjectRef } from "../../domain/comments/subject.ts";
import { subscribeToThread } from "../../domain/comments/subscribe-to-thread.ts";
import type { Ctx, UserActor } from "../../core/deps.ts";
import { created, ok, taggedComments } from "../replies.ts";

type Operations = ReturnType<typeof commentOperationsOf>;
type Input<Params, Name extends keyof Operations> = Omit<Parsed<Operations[Name] & Operation>, "params"> & {
  params: Params;
  headers: Headers;
};
type User = Ctx<UserActor>;

/** Answers the operations of `commentOperationsOf`. `subjectOf` reads from the path what the comments are about. */
export function commentHandlersOf<Path>(subjectOf: (params: Path) => SubjectRef) {
  type OfComment = Path & { commentId: string };
  const commentOf = (params: OfComment) => ({ subject: subjectOf(params), commentId: params.commentId });
  const resolve =
    (resolved: boolean) =>
    (ctx: User, { params }: { params: OfComment }) =>
      ok(resolveThread(ctx, { ...commentOf(params), resolved }));
  const subscribe =
    (subscribed: boolean) =>
    (ctx: User, { params }: { params: OfComment }) =>
      ok(subscribeToThread(ctx, { ...commentOf(params), subscribed }));

  return {
    list: (ctx: User, { params, headers }: Input<Path, "list">) =>
      taggedComments(listComments(ctx, { subject: subjectOf(params), ifNoneMatch: headers.get("if-none-match") })),
    create: (ctx: User, { params, body, headers }: { params: Path; body: NewComment; headers: Headers }) =>
      created(
        createComment(ctx, {
          ...body,
          subject: subjectOf(params),
          key: headers.get("idempotency-key"),
          userAgent: headers.get("user-agent"),
        }),
      ),
    listPeople: (ctx: User, { params, query }: Input<Path, "listPeople">) => ok(findPeople(ctx, { subject: subjectOf(params), ...query })),
    getReading: (ctx: User, { params }: Input<Path, "getReading">) => ok(getReading(ctx, subjectOf(params))),
    updateReading: (ctx: User, { params, body }: Input<Path, "updateReading">) => ok(setReading(ctx, subjectOf(params), body.threads)),
    get: (ctx: User, { params }: Input<OfComment, "get">) => ok(getComment(ctx, commentOf(params))),
    update: (ctx: User, { params, body }: Input<OfComment, "update">) => ok(editComment(ctx, { ...commentOf(params), ...body })),
    delete: (ctx: User, { params }: Input<OfComment, "delete">) => ok(deleteComment(ctx, commentOf(params))),
    addReaction: (ctx: User, { params, body }: Input<OfComment, "addReaction">) => ok(addReaction(ctx, { ...commentOf(params), ...body })),
    removeReaction: (ctx: User, { params, query }: Input<OfComment, "removeReaction">) =>
      ok(removeReaction(ctx, { ...commentOf(params), ...query })),
    resolve: resolve(true),
    unresolve: resolve(false),
    assign: (ctx: User, { params, body }: Input<OfComment, "assign">) => ok(assignThread(ctx, { ...commentOf(params), ...body })),
    subscribe: subscribe(true),
    unsubscribe: subscribe(false),
  };
}
