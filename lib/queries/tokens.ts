import { mutationOptions, type QueryClient } from "@tanstack/react-query";
import type { ResponseBody, ApiError, Args } from "../api/call.ts";
import { api } from "../api/client.ts";
import { query } from "../api/query.ts";
import { invalidateHistory } from "./history.ts";

export type PersonalToken = ResponseBody<"GET /me/tokens">[number];
export type ProjectToken = ResponseBody<"GET /projects/{owner}/{project}/tokens">[number];
export type Application = ResponseBody<"GET /me/applications">[number];

export const personalTokenList = () => query("GET /me/tokens");
export const projectTokenList = (owner: string, project: string) =>
  query("GET /projects/{owner}/{project}/tokens", { params: { owner, project } });
export const applications = () => query("GET /me/applications");
export const sessions = () => query("GET /me/sessions");

/** Refetches a list of credentials and marks the history stale. */
const invalidateList = (client: QueryClient, route: string) =>
  Promise.all([client.invalidateQueries({ queryKey: [route] }), invalidateHistory(client)]);

type NewToken = NonNullable<Args<"POST /me/tokens">[0]>["body"];

export const createPersonalToken = () =>
  mutationOptions<ResponseBody<"POST /me/tokens">, ApiError, NewToken>({
    mutationFn: (body) => api("POST /me/tokens", { body }),
    onSuccess: (_, __, ___, { client }) => invalidateList(client, "GET /me/tokens"),
  });

export const renamePersonalToken = (tokenId: string) =>
  mutationOptions<PersonalToken, ApiError, string>({
    mutationFn: (name) => api("PATCH /me/tokens/{tokenId}", { params: { tokenId }, body: { name } }),
    onSuccess: (_, __, ___, { client }) => invalidateList(client, "GET /me/tokens"),
  });

export const revokePersonalToken = () =>
  mutationOptions<unknown, ApiError, string>({
    mutationFn: (tokenId) => api("DELETE /me/tokens/{tokenId}", { params: { tokenId } }),
    onSuccess: (_, __, ___, { client }) => invalidateList(client, "GET /me/tokens"),
  });

export const revokeApplication = () =>
  mutationOptions<unknown, ApiError, string>({
    mutationFn: (grantId) => api("DELETE /me/applications/{grantId}", { params: { grantId } }),
    onSuccess: (_, __, ___, { client }) => invalidateList(client, "GET /me/applications"),
  });

export type Session = ResponseBody<"GET /me/sessions">[number];

/** Signs out of one session. */
export const revokeSession = () =>
  mutationOptions<unknown, ApiError, string>({
    mutationFn: (sessionId) => api("DELETE /me/sessions/{sessionId}", { params: { sessionId } }),
    onSuccess: (_, __, ___, { client }) => invalidateList(client, "GET /me/sessions"),
  });

export const revokeOtherSessions = () =>
  mutationOptions<unknown, ApiError, void>({
    mutationFn: () => api("POST /me/sessions/revoke-others"),
    onSuccess: (_, __, ___, { client }) => invalidateList(client, "GET /me/sessions"),
  });

export const revokeSessions = () => mutationOptions<unknown, ApiError, void>({ mutationFn: () => api("POST /me/sessions/revoke") });

/** Creates a code for the command-line client with the verifier of this challenge. */
export const createCliCode = () =>
  mutationOptions<ResponseBody<"POST /me/cli-codes">, ApiError, string>({
    mutationFn: (challenge) => api("POST /me/cli-codes", { body: { challenge } }),
  });

type NewProjectToken = NonNullable<Args<"POST /projects/{owner}/{project}/tokens">[0]>["body"];

export const createProjectToken = (owner: string, project: string) =>
  mutationOptions<ResponseBody<"POST /projects/{owner}/{project}/tokens">, ApiError, NewProjectToken>({
    mutationFn: (body) => api("POST /projects/{owner}/{project}/tokens", { params: { owner, project }, body }),
    onSuccess: (_, __, ___, { client }) => invalidateList(client, "GET /projects/{owner}/{project}/tokens"),
  });

export const rotateProjectToken = (owner: string, project: string) =>
  mutationOptions<ResponseBody<"POST /projects/{owner}/{project}/tokens/{tokenId}/rotate">, ApiError, string>({
    mutationFn: (tokenId) => api("POST /projects/{owner}/{project}/tokens/{tokenId}/rotate", { params: { owner, project, tokenId } }),
    onSuccess: (_, __, ___, { client }) => invalidateList(client, "GET /projects/{owner}/{project}/tokens"),
  });

export const revokeProjectToken = (owner: string, project: string) =>
  mutationOptions<unknown, ApiError, string>({
    mutationFn: (tokenId) => api("DELETE /projects/{owner}/{project}/tokens/{tokenId}", { params: { owner, project, tokenId } }),
    onSuccess: (_, __, ___, { client }) => invalidateList(client, "GET /projects/{owner}/{project}/tokens"),
  });
