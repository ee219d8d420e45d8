import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { BuildPage } from "@/components/build-review/build-page";
import { me } from "@/lib/queries/accounts";
import { loadBuildPageFilter } from "@/lib/builds/build-sections";
import { buildDetails, buildOverview } from "@/lib/queries/builds";
import { projectDetails } from "@/lib/queries/projects";
import { redirectMovedProject } from "@/lib/server/pages/former-project";
import { HydrateQueries, loadQuery, tryLoadQuery } from "@/lib/server/pages/hydrate";
import { loadSection } from "./load-section";

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
