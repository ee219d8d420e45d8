import type { Metadata } from "next";
import { Library } from "@/components/library/library";
import { loadLibraryFilter } from "@/lib/media/library-filter";
import { me } from "@/lib/queries/accounts";
import { mediaGroups, mediaList } from "@/lib/queries/media";
import { projectDetails } from "@/lib/queries/projects";
import { publicApiUrl } from "@/lib/server/env";
import { HydrateQueries, loadQuery, tryLoadQuery } from "@/lib/server/pages/hydrate";

type Props = {
  params: Promise<{ slug: string; project: string }>;
  searchParams: Promise<Record<string, string | string[]>>;
};

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: `Media of ${decodeURIComponent((await params).project)}` };
}

export default async function MediaPage({ params, searchParams }: Props) {
  const [{ slug, project: encoded }, query] = await Promise.all([params, searchParams]);
  const name = decodeURIComponent(encoded);
  await Promise.all([
    loadQuery(projectDetails(slug, name)),
    loadQuery(me()),
    loadQuery(mediaList(slug, name, loadLibraryFilter(query))),
    tryLoadQuery(mediaGroups(slug, name)),
  ]);
  return (
    <HydrateQueries>
      <Library slug={slug} name={name} api={publicApiUrl()} />
    </HydrateQueries>
  );
}
