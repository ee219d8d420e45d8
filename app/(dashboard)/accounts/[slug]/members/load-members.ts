import { colleagueList, memberCounts, type MemberFilter, memberList, newestTwo, ownerNames } from "@/lib/queries/members";
import { teamSecurity } from "@/lib/queries/team-security";
import { loadQuery, tryLoadQuery } from "@/lib/server/pages/hydrate";

/** Loads the members page of an owner. */
export const loadMembers = (slug: string, filter: MemberFilter) =>
  Promise.all([
    loadQuery(memberList(slug, filter)),
    loadQuery(newestTwo(slug)),
    tryLoadQuery(memberCounts(slug, filter)),
    tryLoadQuery(teamSecurity(slug)),
  ]);

/** Loads the directory of a member. */
export const loadDirectory = (slug: string, filter: MemberFilter) =>
  Promise.all([loadQuery(colleagueList(slug, filter)), tryLoadQuery(ownerNames(slug))]);
