import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { IgnoredChanges } from "@/components/tests/ignored-changes";
import { projectDetails } from "@/lib/queries/projects";
import { ignoredChangeList } from "@/lib/queries/tests";
import { offersOperation } from "@/lib/server/pages/capabilities";
import { HydrateQueries, loadQuery } from "@/lib/server/pages/hydrate";
import { loadIgnoredFilter } from "@/lib/tests/history-view";

type Props = {
  params: Promise<{ slug: string; project: string }>;
  searchParams: Promise<Record<string, string | string[]>>;
};

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: `Ignored changes of ${decodeURIComponent((await params).project)}` };
}

export default async function IgnoredChangesPage({ params, searchParams }: Props) {
  if (!(await offersOperation("GET /projects/{owner}/{project}/ignored-changes"))) notFound();
  const [{ slug, project: encoded }, query] = await Promise.all([params, searchParams]);
  const of = { owner: slug, project: decodeURIComponent(encoded) };
  await Promise.all([loadQuery(projectDetails(slug, of.project)), loadQuery(ignoredChangeList(of, loadIgnoredFilter(query).page))]);
  return (
    <HydrateQueries>
      <IgnoredChanges {...of} />
    </HydrateQueries>
  );
}
