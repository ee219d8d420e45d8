import type { Metadata } from "next";
import { Tests } from "@/components/tests/tests";
import { buildSuites } from "@/lib/queries/builds";
import { testPageList } from "@/lib/queries/tests";
import { HydrateQueries, loadQuery, tryLoadQuery } from "@/lib/server/pages/hydrate";
import { loadTestFilter } from "@/lib/tests/history-view";

type Props = {
  params: Promise<{ slug: string; project: string }>;
  searchParams: Promise<Record<string, string | string[]>>;
};

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: `Tests of ${decodeURIComponent((await params).project)}` };
}

export default async function TestsPage({ params, searchParams }: Props) {
  const [{ slug, project: encoded }, query] = await Promise.all([params, searchParams]);
  const name = decodeURIComponent(encoded);
  await Promise.all([loadQuery(testPageList(slug, name, loadTestFilter(query))), tryLoadQuery(buildSuites(slug, name))]);
  return (
    <HydrateQueries>
      <Tests slug={slug} name={name} />
    </HydrateQueries>
  );
}
