import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { TeamIntegrations } from "@/components/team/settings/team-integrations";
import { me } from "@/lib/queries/accounts";
import { gitlabConnection } from "@/lib/queries/gitlab";
import { offersOperation } from "@/lib/server/pages/capabilities";
import { HydrateQueries, loadQuery, tryLoadQuery } from "@/lib/server/pages/hydrate";
import { roleIn } from "@/lib/team/roles";
import { ForOwners } from "../../for-owners";

export const metadata: Metadata = { title: "Integrations" };

export default async function TeamIntegrationsPage({ params }: { params: Promise<{ slug: string }> }) {
  const { slug } = await params;
  if (!(await offersOperation("PUT /accounts/{accountSlug}/gitlab"))) notFound();
  const role = roleIn(await loadQuery(me()), slug);
  if (role !== "owner") return <ForOwners slug={slug} title="Integrations" what="change the integrations" personal={role === "personal"} />;
  await tryLoadQuery(gitlabConnection(slug));
  return (
    <HydrateQueries>
      <TeamIntegrations slug={slug} />
    </HydrateQueries>
  );
}
