import type { joinOperations } from "../../../lib/contract/joining.ts";
import { acceptInvite } from "../../domain/people/invites/accept-invite.ts";
import { declineInvite } from "../../domain/people/invites/decline-invite.ts";
import { getInvite } from "../../domain/people/invites/get-invite.ts";
import { getInviteLinkDetails } from "../../domain/people/invites/get-invite-link-details.ts";
import { joinByLink } from "../../domain/people/invites/join-by-link.ts";
import { joinByOffer } from "../../domain/people/invites/join-by-offer.ts";
import { listOffers } from "../../domain/people/invites/list-offers.ts";
import { noContent, ok } from "../replies.ts";
import type { Handlers } from "../serve.ts";

export const joinHandlers: Handlers<typeof joinOperations> = {
  "GET /invites/{secret}": (ctx, { params }) => ok(getInvite(ctx, params)),
  "POST /invites/{secret}/accept": (ctx, { params }) => ok(acceptInvite(ctx, params)),
  "POST /invites/{secret}/decline": (ctx, { params }) => noContent(declineInvite(ctx, params)),
  "GET /invite-links/{secret}": (ctx, { params }) => ok(getInviteLinkDetails(ctx, params)),
  "POST /invite-links/{secret}/join": (ctx, { params }) => ok(joinByLink(ctx, params)),
  "GET /me/offers": (ctx) => ok(listOffers(ctx)),
  "POST /me/offers/{teamId}/join": (ctx, { params }) => ok(joinByOffer(ctx, params)),
};
