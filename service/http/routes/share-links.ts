import type { shareLinkOperations } from "../../../lib/contract/share-links.ts";
import {
  confirmShareAddress,
  countShareVisit,
  enterSharePasscode,
  getShareEntry,
  requestShareCode,
} from "../../domain/sharing/shares/share-entry.ts";
import { createShareLink, listShareLinks } from "../../domain/sharing/shares/share-links.ts";
import { updateShareLink } from "../../domain/sharing/shares/update-share-link.ts";
import { created, ok } from "../replies.ts";
import type { Handlers } from "../serve.ts";

const HEADER = "share-visitor";

/** Replies 204 with the secret of a visitor, which the dashboard stores in a cookie. */
const admitted = async (secret: Promise<string>) => ({ status: 204 as const, headers: { "Share-Visitor": await secret } });

export const shareLinkHandlers: Handlers<typeof shareLinkOperations> = {
  "POST /projects/{owner}/{project}/share-links": (ctx, { params, body }) => created(createShareLink(ctx, { ref: params, input: body })),
  "GET /projects/{owner}/{project}/share-links": (ctx, { params, query }) => ok(listShareLinks(ctx, { ...params, ...query })),
  "PATCH /projects/{owner}/{project}/share-links/{shareLinkId}": (ctx, { params, body }) =>
    ok(updateShareLink(ctx, { ref: params, linkId: params.shareLinkId, input: body })),
  "GET /shares/{shareToken}/entry": (ctx, { params, headers }) => ok(getShareEntry(ctx, { ...params, visitor: headers.get(HEADER) })),
  "POST /shares/{shareToken}/passcode": (ctx, { params, body }) => admitted(enterSharePasscode(ctx, { ...params, ...body })),
  "POST /shares/{shareToken}/codes": (ctx, { params, body }) => created(requestShareCode(ctx, { ...params, ...body })),
  "POST /shares/{shareToken}/address": (ctx, { params, body }) => admitted(confirmShareAddress(ctx, { ...params, ...body })),
  "POST /shares/{shareToken}/visits": async (ctx, { params, headers }) => {
    const visited = headers.get("share-visited") === "1";
    const counted = await countShareVisit(ctx, { ...params, visited, visitor: headers.get(HEADER) });
    return { status: 204, ...(counted && { headers: { "Share-Visited": "1" } }) };
  },
};
