import type { Metadata } from "next";
import { ProjectSettings } from "@/components/tokens/project-settings";
import { projectTokens } from "@/lib/queries/tokens";
import { project } from "@/lib/queries/projects";
import { capabilities } from "@/lib/server/pages/capabilities";
import { Hydrated, load } from "@/lib/server/pages/hydrate";

export const metadata: Metadata = { title: "Project settings" };

export default async function ProjectSettingsPage({ params }: { params: Promise<{ slug: string; project: string }> }) {
  const { slug, project: encoded } = await params;
  const name = decodeURIComponent(encoded);
  const [about, offered] = await Promise.all([load(project(slug, name)), capabilities()]);
  const tokens = offered.has("GET /projects/{owner}/{project}/tokens");
  if (tokens && about.permissions?.includes("admin")) await load(projectTokens(slug, name));
  return (
    <Hydrated>
      <ProjectSettings slug={slug} name={name} tokens={tokens} />
    </Hydrated>
  );
}
