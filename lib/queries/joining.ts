import { mutationOptions } from "@tanstack/react-query";
import type { Answer, ApiError } from "../api/call.ts";
import { api } from "../api/client.ts";
import { query } from "../api/query.ts";

type Joined = Answer<"POST /invites/{secret}/accept">;

export const invitation = (secret: string) => query("GET /invites/{secret}", { params: { secret } });
export const linkInvitation = (secret: string) => query("GET /invite-links/{secret}", { params: { secret } });

export type JoinOffer = Answer<"GET /me/offers">[number];

/** Teams the reader may join: by an invite to one of their addresses, or by its domain. */
export const joinOffers = () => query("GET /me/offers");
export const joinByOffer = () =>
  mutationOptions<Joined, ApiError, string>({ mutationFn: (teamId) => api("POST /me/offers/{teamId}/join", { params: { teamId } }) });

export const acceptInvitation = (secret: string) =>
  mutationOptions<Joined, ApiError, void>({ mutationFn: () => api("POST /invites/{secret}/accept", { params: { secret } }) });
export const declineInvitation = (secret: string) =>
  mutationOptions<unknown, ApiError, void>({ mutationFn: () => api("POST /invites/{secret}/decline", { params: { secret } }) });
export const joinByLink = (secret: string) =>
  mutationOptions<Joined, ApiError, void>({ mutationFn: () => api("POST /invite-links/{secret}/join", { params: { secret } }) });
