import type { Metadata } from "next";
import { ProjectSettings } from "@/components/tokens/project-settings";
import { projectTokenList } from "@/lib/queries/tokens";
import { projectDetails } from "@/lib/queries/projects";
import { offeredOperations } from "@/lib/server/pages/capabilities";
import { HydrateQueries, loadQuery } from "@/lib/server/pages/hydrate";

export const metadata: Metadata = { title: "Project settings" };

export default async function ProjectSettingsPage({ params }: { params: Promise<{ slug: string; project: string }> }) {
  const { slug, project: encoded } = await params;
  const name = decodeURIComponent(encoded);
  const [about, offered] = await Promise.all([loadQuery(projectDetails(slug, name)), offeredOperations()]);
  const tokens = offered.has("GET /projects/{owner}/{project}/tokens");
  if (tokens && about.permissions?.includes("admin")) await loadQuery(projectTokenList(slug, name));
  return (
    <HydrateQueries>
      <ProjectSettings slug={slug} name={name} tokens={tokens} />
    </HydrateQueries>
  );
}
