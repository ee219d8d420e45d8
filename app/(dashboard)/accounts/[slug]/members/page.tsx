import type { Metadata } from "next";
import { Members } from "@/components/team/members/members";
import { loadMemberFilter } from "@/lib/team/list-parameters";
import { me } from "@/lib/queries/accounts";
import { memberList, newestTwo } from "@/lib/queries/members";
import { HydrateQueries, loadQuery } from "@/lib/server/pages/hydrate";
import { roleIn } from "@/lib/team/roles";
import { ForOwners } from "../for-owners";

export const metadata: Metadata = { title: "Members" };

type Props = { params: Promise<{ slug: string }>; searchParams: Promise<Record<string, string | string[]>> };

export default async function MembersPage({ params, searchParams }: Props) {
  const [{ slug }, filter] = await Promise.all([params, loadMemberFilter(searchParams)]);
  const role = roleIn(await loadQuery(me()), slug);
  if (role !== "owner") return <ForOwners slug={slug} title="Members" what="see and manage members" personal={role === "personal"} />;
  await Promise.all([loadQuery(memberList(slug, filter)), loadQuery(newestTwo(slug))]);
  return (
    <HydrateQueries>
      <Members slug={slug} />
    </HydrateQueries>
  );
}
