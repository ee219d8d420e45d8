import type { Metadata } from "next";
import { TeamSettings } from "@/components/team/settings/team-settings";
import { me } from "@/lib/queries/accounts";
import { ownerNames, newestTwo, ownerMembers } from "@/lib/queries/members";
import { HydrateQueries, loadQuery, tryLoadQuery } from "@/lib/server/pages/hydrate";
import { roleIn } from "@/lib/team/roles";
import { ForOwners } from "../for-owners";

export const metadata: Metadata = { title: "Settings" };

export default async function SettingsPage({ params }: { params: Promise<{ slug: string }> }) {
  const { slug } = await params;
  const role = roleIn(await loadQuery(me()), slug);
  if (role === "personal") return <ForOwners slug={slug} title="Settings" what="change the settings" personal />;
  if (role === "owner") await Promise.all([loadQuery(newestTwo(slug)), loadQuery(ownerMembers(slug))]);
  else await tryLoadQuery(ownerNames(slug));
  return (
    <HydrateQueries>
      <TeamSettings slug={slug} owner={role === "owner"} />
    </HydrateQueries>
  );
}
