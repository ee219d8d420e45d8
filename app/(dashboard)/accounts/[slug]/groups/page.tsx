import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { Groups } from "@/components/team/groups/groups";
import { account, me } from "@/lib/queries/accounts";
import { groupList } from "@/lib/queries/groups";
import { offersOperation } from "@/lib/server/pages/capabilities";
import { HydrateQueries, loadQuery } from "@/lib/server/pages/hydrate";
import { roleIn } from "@/lib/team/roles";
import { ForOwners } from "../for-owners";

export const metadata: Metadata = { title: "Groups" };

export default async function GroupsPage({ params }: { params: Promise<{ slug: string }> }) {
  const { slug } = await params;
  if (!(await offersOperation("GET /accounts/{accountSlug}/groups"))) notFound();
  const role = roleIn(await loadQuery(me()), slug);
  if (role !== "owner") return <ForOwners slug={slug} title="Groups" what="see and manage groups" personal={role === "personal"} />;
  await Promise.all([loadQuery(account(slug)), loadQuery(groupList(slug))]);
  return (
    <HydrateQueries>
      <Groups slug={slug} />
    </HydrateQueries>
  );
}
