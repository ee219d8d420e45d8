import { mutationOptions } from "@tanstack/react-query";
import type { Answer, ApiError, Args } from "../api/call.ts";
import { api } from "../api/client.ts";
import { query } from "../api/query.ts";

export const inviteLink = (accountSlug: string) => query("GET /accounts/{accountSlug}/invite-link", { params: { accountSlug } });

export const resetInviteLink = (accountSlug: string) =>
  mutationOptions<Answer<"POST /accounts/{accountSlug}/invite-link/reset">, ApiError, void>({
    mutationFn: () => api("POST /accounts/{accountSlug}/invite-link/reset", { params: { accountSlug } }),
    onSuccess: (made, _, __, { client }) => client.setQueryData(inviteLink(accountSlug).queryKey, made),
  });

type Wanted = Args<"POST /accounts/{accountSlug}/invites">[0]["body"]["members"];

/** Invites up to 100 addresses, all or none. One with a pending invite gets a new link. */
export const sendInvites = (accountSlug: string) =>
  mutationOptions<Answer<"POST /accounts/{accountSlug}/invites">, ApiError, Wanted>({
    mutationFn: (members) => api("POST /accounts/{accountSlug}/invites", { params: { accountSlug }, body: { members } }),
    onSuccess: (_, __, ___, { client }) =>
      client.invalidateQueries({ queryKey: ["GET /accounts/{accountSlug}/audit"], refetchType: "none" }),
  });
