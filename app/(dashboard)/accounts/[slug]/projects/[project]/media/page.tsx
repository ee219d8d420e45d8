import type { Metadata } from "next";
import { Library } from "@/components/media/library";
import { type MediaFilter, mediaList } from "@/lib/queries/media";
import { project } from "@/lib/queries/projects";
import { Hydrated, load } from "@/lib/server/hydrate";

type Props = {
  params: Promise<{ slug: string; project: string }>;
  searchParams: Promise<{ page?: string; search?: string; type?: string }>;
};

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: `Media of ${decodeURIComponent((await params).project)}` };
}

export default async function MediaPage({ params, searchParams }: Props) {
  const [{ slug, project: encoded }, query] = await Promise.all([params, searchParams]);
  const name = decodeURIComponent(encoded);
  const filter: MediaFilter = {
    page: Math.max(1, Number.parseInt(query.page ?? "1", 10) || 1),
    ...(query.search && { search: query.search }),
    ...((query.type === "image" || query.type === "video") && { type: query.type }),
  };
  await Promise.all([load(project(slug, name)), load(mediaList(slug, name, filter))]);
  return (
    <Hydrated>
      <Library slug={slug} name={name} />
    </Hydrated>
  );
}
