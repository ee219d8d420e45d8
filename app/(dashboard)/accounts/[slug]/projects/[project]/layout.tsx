import type { ReactNode } from "react";
import { projectDetails } from "@/lib/queries/projects";
import { redirectMovedProject } from "@/lib/server/pages/former-project";
import { loadQuery } from "@/lib/server/pages/hydrate";

type Props = { children: ReactNode; params: Promise<{ slug: string; project: string }> };

export default async function ProjectLayout({ children, params }: Props) {
  const { slug, project: encoded } = await params;
  const project = decodeURIComponent(encoded);
  await redirectMovedProject(await loadQuery(projectDetails(slug, project)), { slug, project });
  return children;
}
