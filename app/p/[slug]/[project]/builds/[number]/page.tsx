import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { PublicBuildPage } from "@/components/build-review/public/public-build-page";
import { openingSection, publicSections } from "@/components/build-review/public/public-sections";
import { publicBuild, publicQuestions, publicProject, publicSnapshots } from "@/lib/queries/public-projects";
import { routes } from "@/lib/routes";
import { loadQuery } from "@/lib/server/pages/hydrate";
import { pageOf } from "@/app/p/page-of";
import { publicReader } from "@/app/p/public-reader";

type Props = {
  params: Promise<{ slug: string; project: string; number: string }>;
  searchParams: Promise<Record<string, string | string[]>>;
};

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { project, number } = await params;
  return { title: `#${number} of ${decodeURIComponent(project)}` };
}

export default async function PublicBuildRoute({ params, searchParams }: Props) {
  const [{ slug, project: encoded, number }, query] = await Promise.all([params, searchParams]);
  if (!/^[1-9]\d{0,8}$/.test(number)) notFound();
  const of = { owner: slug, project: decodeURIComponent(encoded), number: Number(number) };
  const [project, build, reader] = await Promise.all([
    loadQuery(publicProject(of.owner, of.project)),
    loadQuery(publicBuild(of)),
    publicReader(of.owner, of.project, routes.build(of.owner, of.project, of.number)),
  ]);
  const section = publicSections.find((name) => name === query["show"]) ?? openingSection(build);
  const page = pageOf(query);
  const content =
    section === "causes"
      ? { section, list: await loadQuery(publicQuestions(of, page)) }
      : { section, list: await loadQuery(publicSnapshots(of, section, page)) };
  return <PublicBuildPage project={project} build={build} reader={reader} content={content} page={page} />;
}
