import type { Metadata } from "next";
import { Builds } from "@/components/builds/builds";
import { loadBuildFilter } from "@/lib/builds/build-filter";
import { buildBranches, buildList, buildsToReview, buildSuites } from "@/lib/queries/builds";
import { projectDetails } from "@/lib/queries/projects";
import { projectTokenList } from "@/lib/queries/tokens";
import { publicApiUrl } from "@/lib/server/env";
import { HydrateQueries, loadQuery, tryLoadQuery } from "@/lib/server/pages/hydrate";

type Props = {
  params: Promise<{ slug: string; project: string }>;
  searchParams: Promise<Record<string, string | string[]>>;
};

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: `Builds of ${decodeURIComponent((await params).project)}` };
}

export default async function BuildsPage({ params, searchParams }: Props) {
  const [{ slug, project: encoded }, query] = await Promise.all([params, searchParams]);
  const name = decodeURIComponent(encoded);
  const [about, list] = await Promise.all([
    loadQuery(projectDetails(slug, name)),
    loadQuery(buildList(slug, name, loadBuildFilter(query))),
    tryLoadQuery(buildSuites(slug, name)),
    tryLoadQuery(buildBranches(slug, name)),
    tryLoadQuery(buildsToReview(slug, name)),
  ]);
  if (!list.pageInfo.total && about.permissions?.includes("admin")) await tryLoadQuery(projectTokenList(slug, name));
  return (
    <HydrateQueries>
      <Builds slug={slug} name={name} api={publicApiUrl()} />
    </HydrateQueries>
  );
}
