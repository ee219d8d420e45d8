import type { shareOperations } from "../../../lib/contract/shares.ts";
import { getShare } from "../../domain/sharing/shares/get-share.ts";
import { listShareComments } from "../../domain/sharing/shares/list-share-comments.ts";
import { listShareThreads } from "../../domain/sharing/shares/list-share-threads.ts";
import { ok, taggedComments } from "../replies.ts";
import type { Handlers } from "../serve.ts";

export const shareHandlers: Handlers<typeof shareOperations> = {
  "GET /shares/{shareToken}": (ctx, { params, headers }) => ok(getShare(ctx, { ...params, visitor: headers.get("share-visitor") })),
  "GET /shares/{shareToken}/comments": (ctx, { params, query, headers }) =>
    taggedComments(
      listShareComments(ctx, { ...params, ...query, visitor: headers.get("share-visitor"), ifNoneMatch: headers.get("if-none-match") }),
    ),
  "GET /shares/{shareToken}/threads": (ctx, { params, query, headers }) =>
    ok(listShareThreads(ctx, { ...params, ...query, visitor: headers.get("share-visitor") })),
};
