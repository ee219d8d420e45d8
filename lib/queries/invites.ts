import { mutationOptions } from "@tanstack/react-query";
import type { Answer, ApiError } from "../api/call.ts";
import { api } from "../api/client.ts";
import { query } from "../api/query.ts";

export const inviteLink = (accountSlug: string) => query("GET /accounts/{accountSlug}/invite-link", { params: { accountSlug } });

export const resetInviteLink = (accountSlug: string) =>
  mutationOptions<Answer<"POST /accounts/{accountSlug}/invite-link/reset">, ApiError, void>({
    mutationFn: () => api("POST /accounts/{accountSlug}/invite-link/reset", { params: { accountSlug } }),
    onSuccess: (made, _, __, { client }) => client.setQueryData(inviteLink(accountSlug).queryKey, made),
  });
