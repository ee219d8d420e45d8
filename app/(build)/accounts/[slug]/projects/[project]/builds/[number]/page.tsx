import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { BuildPage } from "@/components/builds/build-page";
import { me } from "@/lib/queries/accounts";
import { type BuildPageFilter, isGrouped, loadBuildPageFilter } from "@/lib/builds/build-sections";
import { buildCauses, buildDetails, buildDiffs, type BuildKey, buildOverview, changeGroups } from "@/lib/queries/builds";
import { projectDetails } from "@/lib/queries/projects";
import { redirectMovedProject } from "@/lib/server/pages/former-project";
import { HydrateQueries, loadQuery, tryLoadQuery } from "@/lib/server/pages/hydrate";

type Props = {
  params: Promise<{ slug: string; project: string; number: string }>;
  searchParams: Promise<Record<string, string | string[]>>;
};

export async function generateMetadata({ params }: Pick<Props, "params">): Promise<Metadata> {
  const { project, number } = await params;
  return { title: `#${number} of ${decodeURIComponent(project)}` };
}

export default async function BuildRoute({ params, searchParams }: Props) {
  const [{ slug, project: encoded, number }, query] = await Promise.all([params, searchParams]);
  if (!/^[1-9]\d{0,8}$/.test(number)) notFound();
  const of = { owner: slug, project: decodeURIComponent(encoded), number: Number(number) };
  const [about] = await Promise.all([
    loadQuery(projectDetails(of.owner, of.project)),
    loadQuery(me()),
    loadQuery(buildDetails(of)),
    loadSection(of, loadBuildPageFilter(query)),
    tryLoadQuery(buildOverview(of)),
  ]);
  await redirectMovedProject(about, { slug, project: of.project });
  return (
    <HydrateQueries>
      <BuildPage {...of} />
    </HydrateQueries>
  );
}

/** Loads the list that the address names, so that the first HTML has its filter. */
function loadSection(of: BuildKey, filter: BuildPageFilter): Promise<unknown> {
  const { show, page } = filter;
  if (show === "rules") return Promise.resolve();
  if (show && show !== "causes") return tryLoadQuery(buildDiffs(of, show, page));
  return isGrouped(filter) ? tryLoadQuery(changeGroups(of, filter.by, page, filter.search)) : tryLoadQuery(buildCauses(of, page, filter));
}
