import { mutationOptions, type QueryClient } from "@tanstack/react-query";
import type { ResponseBody, ApiError } from "../api/call.ts";
import { api } from "../api/client.ts";
import { query } from "../api/query.ts";
import { me } from "./accounts.ts";

const DELETED = "GET /me/deleted-teams";
type Team = ResponseBody<"GET /accounts/{accountSlug}">;

export const teamContents = (accountSlug: string) => query("GET /accounts/{accountSlug}/contents", { params: { accountSlug } });
export const deletedTeams = () => query(DELETED);

const invalidateTeams = (client: QueryClient) =>
  Promise.all([client.invalidateQueries(me()), client.invalidateQueries({ queryKey: [DELETED] })]);

export const changeTeamSlug = (accountSlug: string) =>
  mutationOptions<Team, ApiError, string>({
    mutationFn: (slug) => api("POST /accounts/{accountSlug}/slug", { params: { accountSlug }, body: { slug } }),
  });

export const deleteTeam = (accountSlug: string) =>
  mutationOptions<unknown, ApiError, void>({
    mutationFn: () => api("DELETE /accounts/{accountSlug}", { params: { accountSlug } }),
  });

export const restoreTeam = () =>
  mutationOptions<Team, ApiError, string>({
    mutationFn: (teamId) => api("POST /me/deleted-teams/{teamId}/restore", { params: { teamId } }),
    onSuccess: (_, __, ___, { client }) => invalidateTeams(client),
  });
