import type { Metadata } from "next";
import { Directory } from "@/components/team/members/directory";
import { Members } from "@/components/team/members/members";
import { loadMemberFilter } from "@/lib/team/list-parameters";
import { me } from "@/lib/queries/accounts";
import { offersOperation } from "@/lib/server/pages/capabilities";
import { HydrateQueries, loadQuery } from "@/lib/server/pages/hydrate";
import { roleIn } from "@/lib/team/roles";
import { ForOwners } from "../for-owners";
import { loadDirectory, loadMembers } from "./load-members";

export const metadata: Metadata = { title: "Members" };

type Props = { params: Promise<{ slug: string }>; searchParams: Promise<Record<string, string | string[]>> };

export default async function MembersPage({ params, searchParams }: Props) {
  const [{ slug }, filter] = await Promise.all([params, loadMemberFilter(searchParams)]);
  const role = roleIn(await loadQuery(me()), slug);
  const directory = await offersOperation("GET /accounts/{accountSlug}/directory");
  if (role === "member" && directory) {
    await loadDirectory(slug, filter);
    return (
      <HydrateQueries>
        <Directory slug={slug} />
      </HydrateQueries>
    );
  }
  const others = directory ? { who: "owners and members", what: "see who is in the team" } : { what: "see and manage members" };
  if (role !== "owner") return <ForOwners slug={slug} title="Members" {...others} personal={role === "personal"} />;
  await loadMembers(slug, filter);
  return (
    <HydrateQueries>
      <Members slug={slug} />
    </HydrateQueries>
  );
}
