import { mutationOptions, type QueryClient } from "@tanstack/react-query";
import type { Answer, ApiError, Args } from "../api/call.ts";
import { api } from "../api/client.ts";
import { query } from "../api/query.ts";

export const inviteLink = (accountSlug: string) => query("GET /accounts/{accountSlug}/invite-link", { params: { accountSlug } });

export const resetInviteLink = (accountSlug: string) =>
  mutationOptions<Answer<"POST /accounts/{accountSlug}/invite-link/reset">, ApiError, void>({
    mutationFn: () => api("POST /accounts/{accountSlug}/invite-link/reset", { params: { accountSlug } }),
    onSuccess: (made, _, __, { client }) => client.setQueryData(inviteLink(accountSlug).queryKey, made),
  });

export type Invite = Answer<"GET /accounts/{accountSlug}/invites">["results"][number];

/** The pending invites, most recent first. */
export const inviteList = (accountSlug: string, page = 1) =>
  query("GET /accounts/{accountSlug}/invites", { params: { accountSlug }, query: { page: String(page), perPage: "30" } });

/** Reads again what a change of invites made stale. */
const refreshInvites = (client: QueryClient) =>
  Promise.all([
    client.invalidateQueries({ queryKey: ["GET /accounts/{accountSlug}/invites"] }),
    client.invalidateQueries({ queryKey: ["GET /accounts/{accountSlug}/audit"], refetchType: "none" }),
  ]);

type Wanted = Args<"POST /accounts/{accountSlug}/invites">[0]["body"]["members"];

/** Invites up to 100 addresses, all or none. One with a pending invite gets a new link. */
export const sendInvites = (accountSlug: string) =>
  mutationOptions<Answer<"POST /accounts/{accountSlug}/invites">, ApiError, Wanted>({
    mutationFn: (members) => api("POST /accounts/{accountSlug}/invites", { params: { accountSlug }, body: { members } }),
    onSuccess: (_, __, ___, { client }) => void refreshInvites(client),
  });

/** Cancels an invite. Refused with 404 when it is pending no more; the list is read again in any case. */
export const cancelInvite = (accountSlug: string) =>
  mutationOptions<unknown, ApiError, string>({
    mutationFn: (inviteId) => api("DELETE /accounts/{accountSlug}/invites/{inviteId}", { params: { accountSlug, inviteId } }),
    onSettled: (_, __, ___, ____, { client }) => refreshInvites(client),
  });
