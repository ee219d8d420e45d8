import type { Metadata } from "next";
import { Directory } from "@/components/team/members/directory";
import { Members } from "@/components/team/members/members";
import { loadMemberFilter } from "@/lib/team/list-parameters";
import { me } from "@/lib/queries/accounts";
import { colleagueList, memberCounts, memberList, newestTwo, ownerNames } from "@/lib/queries/members";
import { teamSecurity } from "@/lib/queries/team-security";
import { offersOperation } from "@/lib/server/pages/capabilities";
import { HydrateQueries, loadQuery, tryLoadQuery } from "@/lib/server/pages/hydrate";
import { roleIn } from "@/lib/team/roles";
import { ForOwners } from "../for-owners";

export const metadata: Metadata = { title: "Members" };

type Props = { params: Promise<{ slug: string }>; searchParams: Promise<Record<string, string | string[]>> };

export default async function MembersPage({ params, searchParams }: Props) {
  const [{ slug }, filter] = await Promise.all([params, loadMemberFilter(searchParams)]);
  const role = roleIn(await loadQuery(me()), slug);
  const directory = await offersOperation("GET /accounts/{accountSlug}/directory");
  if (role === "member" && directory) {
    await Promise.all([loadQuery(colleagueList(slug, filter)), tryLoadQuery(ownerNames(slug))]);
    return (
      <HydrateQueries>
        <Directory slug={slug} />
      </HydrateQueries>
    );
  }
  const others = directory ? { who: "owners and members", what: "see who is in the team" } : { what: "see and manage members" };
  if (role !== "owner") return <ForOwners slug={slug} title="Members" {...others} personal={role === "personal"} />;
  await Promise.all([
    loadQuery(memberList(slug, filter)),
    loadQuery(newestTwo(slug)),
    tryLoadQuery(memberCounts(slug, filter)),
    tryLoadQuery(teamSecurity(slug)),
  ]);
  return (
    <HydrateQueries>
      <Members slug={slug} />
    </HydrateQueries>
  );
}
