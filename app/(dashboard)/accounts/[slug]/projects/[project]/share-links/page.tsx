import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { ShareLinks } from "@/components/projects/share-links/share-links";
import { projectDetails } from "@/lib/queries/projects";
import { shareLinkPage } from "@/lib/queries/share-links";
import { HydrateQueries, loadQuery } from "@/lib/server/pages/hydrate";
import { loadShareLinkFilter } from "@/lib/media/share-link-filter";

type Props = {
  params: Promise<{ slug: string; project: string }>;
  searchParams: Promise<Record<string, string | string[]>>;
};

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: `Share links of ${decodeURIComponent((await params).project)}` };
}

export default async function ShareLinksPage({ params, searchParams }: Props) {
  const [{ slug, project: encoded }, query] = await Promise.all([params, searchParams]);
  const name = decodeURIComponent(encoded);
  const { permissions } = await loadQuery(projectDetails(slug, name));
  // The list has the URLs of the links, so it needs the reviewer role.
  if (permissions && !permissions.includes("review")) notFound();
  await loadQuery(shareLinkPage(slug, name, loadShareLinkFilter(query)));
  return (
    <HydrateQueries>
      <ShareLinks slug={slug} name={name} />
    </HydrateQueries>
  );
}
