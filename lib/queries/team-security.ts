import { mutationOptions, type QueryClient } from "@tanstack/react-query";
import type { ApiError, Args, ResponseBody } from "../api/call.ts";
import { api } from "../api/client.ts";
import { query } from "../api/query.ts";
import { me } from "./accounts.ts";
import { invalidateHistory } from "./history.ts";

const SECURITY = "GET /accounts/{accountSlug}/security";
const CREDENTIALS = "GET /accounts/{accountSlug}/credentials";

export type TeamSecurity = ResponseBody<typeof SECURITY>;
export type TeamCredential = ResponseBody<typeof CREDENTIALS>["results"][number];
export type CredentialKind = TeamCredential["kind"];

export const teamSecurity = (accountSlug: string) => query(SECURITY, { params: { accountSlug } });
export const teamCredentials = (accountSlug: string, { page = 1, kind }: { page?: number; kind?: CredentialKind | null } = {}) =>
  query(CREDENTIALS, { params: { accountSlug }, query: { page: String(page), perPage: "30", kind: kind ?? "personal" } });

const invalidateSecurity = (client: QueryClient) =>
  Promise.all([
    ...[SECURITY, CREDENTIALS].map((route) => client.invalidateQueries({ queryKey: [route] })),
    client.invalidateQueries(me()),
    invalidateHistory(client),
  ]);

type Change = NonNullable<NonNullable<Args<"PATCH /accounts/{accountSlug}/security">[0]>["body"]>;

export const updateTeamSecurity = (accountSlug: string) =>
  mutationOptions<TeamSecurity, ApiError, Change>({
    mutationFn: (body) => api("PATCH /accounts/{accountSlug}/security", { params: { accountSlug }, body }),
    onSuccess: (_, __, ___, { client }) => invalidateSecurity(client),
  });

export const revokeTeamCredential = (accountSlug: string) =>
  mutationOptions<unknown, ApiError, string>({
    mutationFn: (credentialId) =>
      api("DELETE /accounts/{accountSlug}/credentials/{credentialId}", { params: { accountSlug, credentialId } }),
    onSuccess: (_, __, ___, { client }) => invalidateSecurity(client),
  });

export const resetMemberPasskeys = (accountSlug: string) =>
  mutationOptions<unknown, ApiError, string>({
    mutationFn: (userId) => api("POST /accounts/{accountSlug}/members/{userId}/passkey-reset", { params: { accountSlug, userId } }),
    onSuccess: (_, __, ___, { client }) => invalidateSecurity(client),
  });
