import type { Metadata } from "next";
import { PublicBuilds } from "@/components/build-review/public/public-builds";
import { PublicFrame } from "@/components/build-review/public/public-frame";
import { plural } from "@/lib/format";
import { publicBuilds, publicProject } from "@/lib/queries/public-projects";
import { routes } from "@/lib/routes";
import { loadQuery } from "@/lib/server/pages/hydrate";
import { pageOf } from "@/app/p/page-of";
import { publicReader } from "@/app/p/public-reader";

type Props = { params: Promise<{ slug: string; project: string }>; searchParams: Promise<Record<string, string | string[]>> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: `Builds of ${decodeURIComponent((await params).project)}` };
}

export default async function PublicProjectPage({ params, searchParams }: Props) {
  const { slug, project: encoded } = await params;
  const [name, page] = [decodeURIComponent(encoded), pageOf(await searchParams)];
  const [project, builds, reader] = await Promise.all([
    loadQuery(publicProject(slug, name)),
    loadQuery(publicBuilds(slug, name, page)),
    publicReader(slug, name, routes.builds(slug, name)),
  ]);
  const { total, perPage } = builds.pageInfo;
  return (
    <PublicFrame
      project={project}
      reader={reader}
      title={project.name}
      fact={`${plural(total, "build")}${project.archived ? ", archived" : ""}`}
    >
      <PublicBuilds project={project} page={page} builds={builds.results} total={total} perPage={perPage} />
    </PublicFrame>
  );
}
