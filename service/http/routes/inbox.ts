import type { inboxOperations } from "../../../lib/contract/inbox.ts";
import { countInbox, listInbox } from "../../domain/comments/inbox/list-inbox.ts";
import { readInbox, unreadInbox } from "../../domain/comments/inbox/read-inbox.ts";
import { noContent, ok } from "../replies.ts";
import type { Handlers } from "../serve.ts";

export const inboxHandlers: Handlers<typeof inboxOperations> = {
  "GET /me/inbox": (ctx, { query }) => ok(listInbox(ctx, query)),
  "GET /me/inbox/counts": (ctx, { query }) => ok(countInbox(ctx, query)),
  "POST /me/inbox/read": (ctx, { body }) => noContent(readInbox(ctx, body)),
  "POST /me/inbox/unread": (ctx, { body }) => noContent(unreadInbox(ctx, body)),
};
