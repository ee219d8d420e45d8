import type { Metadata } from "next";
import { ProjectSettings } from "@/components/projects/settings/project-settings";
import { ProjectTokens } from "@/components/tokens/project-tokens";
import { account } from "@/lib/queries/accounts";
import { contributorList } from "@/lib/queries/contributors";
import { linkedRepository } from "@/lib/queries/linked-repository";
import { projectDetails } from "@/lib/queries/projects";
import { projectTokenList } from "@/lib/queries/tokens";
import { offeredOperations } from "@/lib/server/pages/capabilities";
import { HydrateQueries, loadQuery, tryLoadQuery } from "@/lib/server/pages/hydrate";

export const metadata: Metadata = { title: "Project settings" };

export default async function ProjectSettingsPage({ params }: { params: Promise<{ slug: string; project: string }> }) {
  const { slug, project: encoded } = await params;
  const name = decodeURIComponent(encoded);
  const [about, offered] = await Promise.all([loadQuery(projectDetails(slug, name)), offeredOperations(), loadQuery(account(slug))]);
  const admin = about.permissions?.includes("admin") ?? false;
  const tokens = offered.has("GET /projects/{owner}/{project}/tokens");
  await Promise.all([
    offered.has("GET /projects/{owner}/{project}/contributors") && tryLoadQuery(contributorList(slug, about.name)),
    admin && offered.has("GET /projects/{owner}/{project}/repository") && tryLoadQuery(linkedRepository(slug, about.name)),
    tokens && admin && loadQuery(projectTokenList(slug, name)),
  ]);
  return (
    <HydrateQueries>
      <ProjectSettings slug={slug} name={name} tokens={tokens ? admin ? <ProjectTokens slug={slug} project={name} /> : null : undefined} />
    </HydrateQueries>
  );
}
