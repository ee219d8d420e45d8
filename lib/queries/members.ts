import { mutationOptions, type Query, type QueryClient } from "@tanstack/react-query";
import type { ResponseBody, ApiError, Args } from "../api/call.ts";
import { api } from "../api/client.ts";
import { query } from "../api/query.ts";
import type { TeamLevel } from "../permissions.ts";
import { account, me } from "./accounts.ts";
import { invalidateHistory } from "./history.ts";

const MEMBERS = "GET /accounts/{accountSlug}/members";
const COUNTS = "GET /accounts/{accountSlug}/members/counts";
const DIRECTORY = "GET /accounts/{accountSlug}/directory";

export type Member = ResponseBody<typeof MEMBERS>["results"][number];
export type Colleague = ResponseBody<typeof DIRECTORY>["results"][number];

/** The filter of the members page, as in its URL. Without `sort`, the newest come first. */
export type MemberFilter = {
  page?: number;
  size?: 25 | 50 | 100;
  search?: string | null;
  role?: TeamLevel | null;
  sort?: "date-asc" | "name-asc" | "name-desc" | "role-asc" | "role-desc" | "active" | "active-asc" | null;
};

const searchParameters = (search: MemberFilter["search"], role: MemberFilter["role"]) => ({
  ...(search && { search }),
  ...(role && { levels: role }),
});

/** Query parameters of a filter, for the list and its export. */
export const memberParameters = ({ search, role, sort }: Omit<MemberFilter, "page" | "size">) => ({
  ...searchParameters(search, role),
  ...(sort && { orderBy: sort }),
});

type ListFilter = MemberFilter & { perPage?: number };
const listInput = (accountSlug: string, { page = 1, size = 50, perPage = size, ...filter }: ListFilter) => ({
  params: { accountSlug },
  query: { page: String(page), perPage: String(perPage), ...memberParameters(filter) },
});

export const memberList = (accountSlug: string, filter: ListFilter = {}) => query(MEMBERS, listInput(accountSlug, filter));

/** The people of a team as colleagues see them: without addresses. Open to owners and members. */
export const colleagueList = (accountSlug: string, { sort, page = 1, size = 50, search, role }: MemberFilter = {}) =>
  query(DIRECTORY, {
    params: { accountSlug },
    query: {
      page: String(page),
      perPage: String(size),
      ...searchParameters(search, role),
      // Only owners see when people were active.
      ...(sort && sort !== "active" && sort !== "active-asc" && { orderBy: sort }),
    },
  });

/** The members by role, of those who match the search of a filter. */
export const memberCounts = (accountSlug: string, { search }: Pick<MemberFilter, "search"> = {}) =>
  query(COUNTS, { params: { accountSlug }, query: search ? { search } : {} });

/** The newest two members, with the size of the team, and the remaining member when one of two leaves. */
export const newestTwo = (accountSlug: string) => memberList(accountSlug, { perPage: 2 });
/** The owners by name, as TeamMember records: at most `perPage`, with the total. Owners only. */
export const ownerMembers = (accountSlug: string, perPage = 1) => memberList(accountSlug, { role: "owner", sort: "name-asc", perPage });

/** The first five owners by name, with the total. Open to every member. */
export const ownerNames = (accountSlug: string) =>
  query("GET /accounts/{accountSlug}/owners", { params: { accountSlug }, query: { perPage: "5" } });

/**
 * Puts a member whose role changed into the cached lists. Refetches only lists that depend on more than the member: those filtered by role, and
 * all lists when the number of owners changed, because it decides about the permissions in other rows.
 */
export function storeMember(client: QueryClient, member: Member, before: TeamLevel): Promise<unknown> {
  client.setQueriesData<ResponseBody<typeof MEMBERS>>({ queryKey: [MEMBERS] }, (page) =>
    page ? { ...page, results: page.results.map((one) => (one.user.id === member.user.id ? member : one)) } : page,
  );
  const ownersChanged = before !== member.level && [before, member.level].includes("owner");
  const stale = ({ queryKey }: Query) => ownersChanged || "levels" in ((queryKey[1] as { query?: object }).query ?? {});
  return Promise.all([
    client.invalidateQueries({ queryKey: [MEMBERS], predicate: stale }),
    client.invalidateQueries({ queryKey: [COUNTS] }),
    invalidateHistory(client),
  ]);
}

/** Refetches member lists and marks the history stale. */
export const invalidateMembers = (client: QueryClient) =>
  Promise.all([...[MEMBERS, COUNTS].map((route) => client.invalidateQueries({ queryKey: [route] })), invalidateHistory(client)]);

type LevelChange = { userId: string; level: TeamLevel };

/** Sends a role change. */
export const sendLevel = (accountSlug: string, { userId, level }: LevelChange) =>
  api("PATCH /accounts/{accountSlug}/members/{userId}", { params: { accountSlug, userId }, body: { level } });
/** Sends a removal. */
export const sendRemoval = (accountSlug: string, userId: string) =>
  api("DELETE /accounts/{accountSlug}/members/{userId}", { params: { accountSlug, userId } });

type BulkLevel = { userIds: string[]; level: TeamLevel };

/** Sends one role for several members. */
export const sendLevels = (accountSlug: string, body: BulkLevel) =>
  api("PATCH /accounts/{accountSlug}/members", { params: { accountSlug }, body });
/** Sends the removal of several members. */
export const sendRemovals = (accountSlug: string, userIds: string[]) =>
  api("POST /accounts/{accountSlug}/members/remove", { params: { accountSlug }, body: { userIds } });

export const setLevel = (accountSlug: string) =>
  mutationOptions<Member, ApiError, LevelChange>({ mutationFn: (change) => sendLevel(accountSlug, change) });

export const removeMember = (accountSlug: string) =>
  mutationOptions<unknown, ApiError, string>({ mutationFn: (userId) => sendRemoval(accountSlug, userId) });

export const leaveTeam = (accountSlug: string) =>
  mutationOptions<unknown, ApiError, void>({ mutationFn: () => api("POST /accounts/{accountSlug}/leave", { params: { accountSlug } }) });

type TeamUpdate = NonNullable<Args<"PATCH /accounts/{accountSlug}">[0]>["body"];

export const updateTeam = (accountSlug: string) =>
  mutationOptions<ResponseBody<"PATCH /accounts/{accountSlug}">, ApiError, TeamUpdate>({
    mutationFn: (body) => api("PATCH /accounts/{accountSlug}", { params: { accountSlug }, body }),
    onSuccess: (saved, _, __, { client }) => {
      client.setQueryData(account(accountSlug).queryKey, saved);
      return Promise.all([client.invalidateQueries(me()), invalidateMembers(client)]);
    },
  });
