import type { Metadata } from "next";
import { ProjectList } from "@/components/projects/project-list";
import { me } from "@/lib/queries/accounts";
import { ownerNames } from "@/lib/queries/members";
import { deletedProjects } from "@/lib/queries/project-lifecycle";
import { projectList } from "@/lib/queries/projects";
import { offersOperation } from "@/lib/server/pages/capabilities";
import { HydrateQueries, loadQuery, tryLoadQuery } from "@/lib/server/pages/hydrate";
import { roleIn } from "@/lib/team/roles";

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
  const [{ pageInfo }, reader] = await Promise.all([loadQuery(projectList(slug, number)), loadQuery(me())]);
  if (await offersOperation("GET /accounts/{accountSlug}/deleted-projects")) await tryLoadQuery(deletedProjects(slug));
  const role = roleIn(reader, slug);
  if (!pageInfo.total && role && role !== "owner" && role !== "personal") await tryLoadQuery(ownerNames(slug));
  return (
    <HydrateQueries>
      <ProjectList slug={slug} page={number} />
    </HydrateQueries>
  );
}
