import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { GroupPage } from "@/components/team/groups/group-page";
import { account, me } from "@/lib/queries/accounts";
import { groupDetails, groupMembers } from "@/lib/queries/groups";
import { projectList } from "@/lib/queries/projects";
import { offersOperation } from "@/lib/server/pages/capabilities";
import { HydrateQueries, loadQuery } from "@/lib/server/pages/hydrate";
import { roleIn } from "@/lib/team/roles";
import { ForOwners } from "../../for-owners";

export const metadata: Metadata = { title: "Group" };

export default async function GroupDetailsPage({ params }: { params: Promise<{ slug: string; groupId: string }> }) {
  const { slug, groupId } = await params;
  if (!(await offersOperation("GET /accounts/{accountSlug}/groups/{groupId}"))) notFound();
  const role = roleIn(await loadQuery(me()), slug);
  if (role !== "owner") return <ForOwners slug={slug} title="Groups" what="see and manage groups" personal={role === "personal"} />;
  await Promise.all([
    loadQuery(account(slug)),
    loadQuery(groupDetails(slug, groupId)),
    loadQuery(groupMembers(slug, groupId)),
    loadQuery(projectList(slug)),
  ]);
  return (
    <HydrateQueries>
      <GroupPage slug={slug} groupId={groupId} />
    </HydrateQueries>
  );
}
