import * as z from "zod";
import { User } from "./accounts.ts";
import { byDashboard, operations } from "./operation.ts";
import { AccountPath, errors, searchText } from "./shared.ts";

const AccountCounts = z
  .object({
    projects: z.int().meta({ description: "Projects that the caller can see." }),
    members: z.int().nullable().meta({ description: "People of the team; null for a personal account and for contributors." }),
    pendingInvites: z
      .int()
      .nullable()
      .meta({ description: "Invites that were not accepted, expired ones included; null unless the caller is an owner." }),
  })
  .meta({ id: "AccountCounts" });

const TeamSummary = z
  .object({
    id: z.string(),
    members: z.int().nullable().meta({ description: "People of the team; null for a personal account and for contributors." }),
    plan: z.string().nullable().meta({ description: "`self-hosted`; null where screenshots are unlimited." }),
  })
  .meta({ id: "TeamSummary" });

const AccountSearch = z
  .object({
    projects: z.array(z.object({ id: z.string(), name: z.string() })),
    people: z.array(User).meta({ description: "Empty for contributors." }),
    media: z.array(z.object({ id: z.string(), name: z.string(), url: z.url(), project: z.string() })),
  })
  .meta({ id: "AccountSearch" });

export const searchOperations = operations("Users", {
  "GET /accounts/{accountSlug}/search": {
    operationId: "searchAccount",
    summary: "Search an account by name",
    description:
      "Returns at most 5 projects, 5 people and 5 media whose name contains a text, of those that the caller can see. Searches the 200 newest media of each of the 50 projects that were active last. Without a text, returns the most recent ones. Dashboard only.",
    access: byDashboard("projects:read", "media:read"),
    params: AccountPath,
    query: z.object({ search: searchText("Part of a name.") }),
    responses: { 200: AccountSearch, ...errors },
    extension: true,
  },
  "GET /accounts/{accountSlug}/counts": {
    operationId: "getAccountCounts",
    summary: "Count projects, members and invites",
    description: "Returns the numbers of an account's lists, as far as the caller can open them. Dashboard only.",
    access: byDashboard("profile"),
    params: AccountPath,
    responses: { 200: AccountCounts, ...errors },
    extension: true,
  },
  "GET /me/teams": {
    operationId: "listOwnTeams",
    summary: "List the sizes of your teams",
    description: "Returns the number of members of each account of the caller, in the order of `GET /me`. Dashboard only.",
    access: byDashboard("profile"),
    responses: { 200: z.array(TeamSummary), ...errors },
    extension: true,
  },
});
