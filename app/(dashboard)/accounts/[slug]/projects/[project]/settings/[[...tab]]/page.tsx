import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { ThresholdRow } from "@/components/builds/rules/threshold-row";
import { ProjectSettings } from "@/components/projects/settings/project-settings";
import { ProjectTokens } from "@/components/tokens/project-tokens";
import { settingsTabs } from "@/lib/routes";
import { HydrateQueries } from "@/lib/server/pages/hydrate";
import { loadSettings } from "./load-settings";

export const metadata: Metadata = { title: "Project settings" };

type Props = { params: Promise<{ slug: string; project: string; tab?: string[] }> };

export default async function ProjectSettingsPage({ params }: Props) {
  const { slug, project: encoded, tab: path = [] } = await params;
  const name = decodeURIComponent(encoded);
  const tab = settingsTabs.find((one) => one === (path[0] ?? "general"));
  if (!tab || path.length > 1 || path[0] === "general") notFound();
  const { admin, tokens } = await loadSettings(slug, name, tab);
  const list = admin ? <ProjectTokens slug={slug} project={name} /> : null;
  return (
    <HydrateQueries>
      <ProjectSettings
        slug={slug}
        name={name}
        tab={tab}
        tokens={tokens ? list : undefined}
        threshold={<ThresholdRow slug={slug} project={name} />}
      />
    </HydrateQueries>
  );
}
