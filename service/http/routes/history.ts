import type { historyOperations } from "../../../lib/contract/history.ts";
import { listOwnHistory } from "../../domain/base/history/list-own-history.ts";
import { listTeamHistory } from "../../domain/base/history/list-team-history.ts";
import { exportHistory, exportOwnHistory, streamHistory } from "../../domain/base/history/export-history.ts";
import { csvReply, jsonLinesReply } from "../csv-reply.ts";
import { taggedPage } from "../replies.ts";
import type { Handlers } from "../serve.ts";

export const historyHandlers: Handlers<typeof historyOperations> = {
  "GET /accounts/{accountSlug}/history": (ctx, { params, query, headers }) =>
    taggedPage(listTeamHistory(ctx, { ...params, ...query, ifNoneMatch: headers.get("if-none-match") })),
  "GET /accounts/{accountSlug}/history.csv": async (ctx, { params, query }) => csvReply(await exportHistory(ctx, { ...params, ...query })),
  "GET /accounts/{accountSlug}/history.jsonl": async (ctx, { params, query }) =>
    jsonLinesReply(await streamHistory(ctx, { ...params, ...query })),
  "GET /me/history": (ctx, { query, headers }) => taggedPage(listOwnHistory(ctx, { ...query, ifNoneMatch: headers.get("if-none-match") })),
  "GET /me/history.csv": async (ctx, { query }) => csvReply(await exportOwnHistory(ctx, query)),
};
