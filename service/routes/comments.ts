import type { comments } from "../../lib/contract/comments.ts";
import { createComment, listComments } from "../domain/comments.ts";
import type { Handlers } from "../serve.ts";

export const commentHandlers: Handlers<typeof comments> = {
  "GET /media/{mediaId}/comments": async (ctx, { params }) => ({ status: 200, body: await listComments(ctx, params) }),
  "POST /media/{mediaId}/comments": async (ctx, { params, body, headers }) => ({
    status: 201,
    body: await createComment(ctx, { ...params, ...body, key: headers.get("idempotency-key") }),
  }),
};
