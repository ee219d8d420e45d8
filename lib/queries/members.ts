import { mutationOptions, type QueryClient } from "@tanstack/react-query";
import type { Answer, ApiError, Args } from "../api/call.ts";
import { api } from "../api/client.ts";
import { query } from "../api/query.ts";
import type { TeamLevel } from "../permissions.ts";
import { account, me } from "./accounts.ts";

export type Member = Answer<"GET /accounts/{accountSlug}/members">["results"][number];
export type HistoryEntry = Answer<"GET /accounts/{accountSlug}/audit">["results"][number];
export type HistoryKind = HistoryEntry["kind"];

/** What the members page shows; the same in its address. Without `sort` the newest come first. */
export type MemberFilter = { page?: number; search?: string; role?: TeamLevel; sort?: "name-asc" | "name-desc" };
/** What the history shows; the same in its address. `actor` is a person's id. */
export type HistoryFilter = { page?: number; actor?: string; kind?: HistoryKind };

export const memberList = (accountSlug: string, { page = 1, perPage = 30, search, role, sort }: MemberFilter & { perPage?: number } = {}) =>
  query("GET /accounts/{accountSlug}/members", {
    params: { accountSlug },
    query: {
      page: String(page),
      perPage: String(perPage),
      ...(search && { search }),
      ...(role && { levels: role }),
      ...(sort && { orderBy: sort }),
    },
  });

/** The newest two members: enough to know how many there are, and who stays when one of two goes. */
export const newestTwo = (accountSlug: string) => memberList(accountSlug, { perPage: 2 });
/** How many owners there are; up to 100 of them by name. */
export const owners = (accountSlug: string, perPage = 1) => memberList(accountSlug, { role: "owner", sort: "name-asc", perPage });

/** Whom to ask in a team, by name: the first five and how many there are. For everybody who belongs to it. */
export const askable = (accountSlug: string) =>
  query("GET /accounts/{accountSlug}/owners", { params: { accountSlug }, query: { perPage: "5" } });

export const history = (accountSlug: string, { page = 1, perPage = 50, actor, kind }: HistoryFilter & { perPage?: number } = {}) =>
  query("GET /accounts/{accountSlug}/audit", {
    params: { accountSlug },
    query: { page: String(page), perPage: String(perPage), ...(actor && { actor }), ...(kind && { kind }) },
  });

/** Writes into the history that a list of the team is saved as a file. */
export const noteExport = (accountSlug: string, list: "members" | "history") =>
  api("POST /accounts/{accountSlug}/exports", { params: { accountSlug }, body: { list } });

/** Reads again what a change of who belongs to the team, or how, made stale. */
export const refreshTeam = (client: QueryClient) =>
  Promise.all([
    client.invalidateQueries({ queryKey: ["GET /accounts/{accountSlug}/members"] }),
    client.invalidateQueries({ queryKey: ["GET /accounts/{accountSlug}/audit"], refetchType: "none" }),
  ]);

type LevelChange = { userId: string; level: TeamLevel };

/** The call behind a role change, for one or one of many. */
export const sendLevel = (accountSlug: string, { userId, level }: LevelChange) =>
  api("PATCH /accounts/{accountSlug}/members/{userId}", { params: { accountSlug, userId }, body: { level } });
/** The call behind a removal, for one or one of many. */
export const sendRemoval = (accountSlug: string, userId: string) =>
  api("DELETE /accounts/{accountSlug}/members/{userId}", { params: { accountSlug, userId } });

export const setLevel = (accountSlug: string) =>
  mutationOptions<Member, ApiError, LevelChange>({ mutationFn: (change) => sendLevel(accountSlug, change) });

export const removeMember = (accountSlug: string) =>
  mutationOptions<unknown, ApiError, string>({ mutationFn: (userId) => sendRemoval(accountSlug, userId) });

export const leaveTeam = (accountSlug: string) =>
  mutationOptions<unknown, ApiError, void>({ mutationFn: () => api("POST /accounts/{accountSlug}/leave", { params: { accountSlug } }) });

type TeamUpdate = NonNullable<Args<"PATCH /accounts/{accountSlug}">[0]>["body"];

export const updateTeam = (accountSlug: string) =>
  mutationOptions<Answer<"PATCH /accounts/{accountSlug}">, ApiError, TeamUpdate>({
    mutationFn: (body) => api("PATCH /accounts/{accountSlug}", { params: { accountSlug }, body }),
    onSuccess: (saved, _, __, { client }) => {
      client.setQueryData(account(accountSlug).queryKey, saved);
      return Promise.all([client.invalidateQueries(me()), refreshTeam(client)]);
    },
  });
