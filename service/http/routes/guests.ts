import type { guestOperations } from "../../../lib/contract/guests.ts";
import { createGuest, createGuestCode, endGuestSession, getGuest, updateGuest } from "../../domain/sharing/guests/become-guest.ts";
import { createShareComment, deleteShareComment, editShareComment } from "../../domain/sharing/guests/guest-comments.ts";
import type { GuestRequest } from "../../domain/sharing/guests/guest-page.ts";
import { admitGuest, listGuests, removeGuest } from "../../domain/sharing/guests/project-guests.ts";
import { created, noContent, ok } from "../replies.ts";
import type { Handlers } from "../serve.ts";

/** Reads the secrets of the browser. */
const requestOf = ({ params, headers }: { params: { shareToken: string }; headers: Headers }): GuestRequest => ({
  shareToken: params.shareToken,
  visitor: headers.get("share-visitor"),
  guest: headers.get("share-guest"),
});

export const guestHandlers: Handlers<typeof guestOperations> = {
  "POST /shares/{shareToken}/guest-codes": (ctx, input) => created(createGuestCode(ctx, requestOf(input), input.body.email)),
  "POST /shares/{shareToken}/guest": async (ctx, input) => {
    const { guest, secret } = await createGuest(ctx, requestOf(input), input.body);
    return { status: 201, body: guest, headers: { "Share-Guest": secret } };
  },
  "GET /shares/{shareToken}/guest": (ctx, input) => ok(getGuest(ctx, requestOf(input))),
  "PATCH /shares/{shareToken}/guest": (ctx, input) => ok(updateGuest(ctx, requestOf(input), input.body.notify)),
  "DELETE /shares/{shareToken}/guest": (ctx, input) => noContent(endGuestSession(ctx, requestOf(input))),
  "POST /shares/{shareToken}/comments": (ctx, input) => {
    const { headers, body } = input;
    const sent = { ...body, key: headers.get("idempotency-key"), userAgent: headers.get("user-agent") };
    return created(createShareComment(ctx, requestOf(input), sent));
  },
  "PATCH /shares/{shareToken}/comments/{commentId}": (ctx, input) =>
    ok(editShareComment(ctx, requestOf(input), { commentId: input.params.commentId, body: input.body.body })),
  "DELETE /shares/{shareToken}/comments/{commentId}": (ctx, input) => ok(deleteShareComment(ctx, requestOf(input), input.params.commentId)),
  "GET /projects/{owner}/{project}/guests": (ctx, { params, query }) => ok(listGuests(ctx, { ...params, ...query })),
  "POST /projects/{owner}/{project}/guests/{guestId}/remove": (ctx, { params, body }) => ok(removeGuest(ctx, { ...params, ...body })),
  "POST /projects/{owner}/{project}/guests/{guestId}/admit": (ctx, { params }) => ok(admitGuest(ctx, params)),
};
