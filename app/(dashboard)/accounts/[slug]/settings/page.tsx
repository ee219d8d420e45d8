import type { Metadata } from "next";
import { TeamSettings } from "@/components/team/settings/team-settings";
import { me } from "@/lib/queries/accounts";
import { askable, newestTwo, owners } from "@/lib/queries/members";
import { Hydrated, load, tryLoad } from "@/lib/server/pages/hydrate";
import { roleIn } from "@/lib/team/team-role";
import { ForOwners } from "../for-owners";

export const metadata: Metadata = { title: "Settings" };

export default async function SettingsPage({ params }: { params: Promise<{ slug: string }> }) {
  const { slug } = await params;
  const role = roleIn(await load(me()), slug);
  if (role === "personal") return <ForOwners slug={slug} title="Settings" what="change the settings" personal />;
  if (role === "owner") await Promise.all([load(newestTwo(slug)), load(owners(slug))]);
  else await tryLoad(askable(slug));
  return (
    <Hydrated>
      <TeamSettings slug={slug} owner={role === "owner"} />
    </Hydrated>
  );
}
