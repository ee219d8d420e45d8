import type { shareOperations } from "../../../lib/contract/shares.ts";
import { getShare, listShareComments } from "../../domain/shares/shares.ts";
import { tagged } from "./tagged.ts";
import type { Handlers } from "../serve.ts";

export const shareHandlers: Handlers<typeof shareOperations> = {
  "GET /shares/{shareToken}": async (ctx, { params }) => ({ status: 200, body: await getShare(ctx, params.shareToken) }),
  "GET /shares/{shareToken}/comments": async (ctx, { params, query, headers }) =>
    tagged(await listShareComments(ctx, { ...params, ...query, ifNoneMatch: headers.get("if-none-match") })),
};
