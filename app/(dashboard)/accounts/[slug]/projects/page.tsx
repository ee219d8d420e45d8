import type { Metadata } from "next";
import { ProjectList } from "@/components/projects/project-list";
import { me } from "@/lib/queries/accounts";
import { projectList } from "@/lib/queries/projects";
import { Hydrated, load } from "@/lib/server/hydrate";

export const metadata: Metadata = { title: "Projects" };

export default async function ProjectsPage({
  params,
  searchParams,
}: {
  params: Promise<{ slug: string }>;
  searchParams: Promise<{ page?: string }>;
}) {
  const [{ slug }, { page }] = await Promise.all([params, searchParams]);
  const number = Math.max(1, Number.parseInt(page ?? "1", 10) || 1);
  await Promise.all([load(projectList(slug, number)), load(me())]);
  return (
    <Hydrated>
      <ProjectList slug={slug} page={number} />
    </Hydrated>
  );
}
