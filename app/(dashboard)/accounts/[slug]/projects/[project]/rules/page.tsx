import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { Rules } from "@/components/builds/rules/rules";
import { loadRuleFilter } from "@/lib/builds/rule-filter";
import { ruleList } from "@/lib/queries/build-rules";
import { projectDetails } from "@/lib/queries/projects";
import { offersOperation } from "@/lib/server/pages/capabilities";
import { HydrateQueries, loadQuery } from "@/lib/server/pages/hydrate";

type Props = {
  params: Promise<{ slug: string; project: string }>;
  searchParams: Promise<Record<string, string | string[]>>;
};

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: `Rules of ${decodeURIComponent((await params).project)}` };
}

export default async function RulesPage({ params, searchParams }: Props) {
  if (!(await offersOperation("GET /projects/{owner}/{project}/rules"))) notFound();
  const [{ slug, project: encoded }, query] = await Promise.all([params, searchParams]);
  const name = decodeURIComponent(encoded);
  const { page, show } = loadRuleFilter(query);
  await Promise.all([
    loadQuery(projectDetails(slug, name)),
    loadQuery(ruleList({ owner: slug, project: name }, { page, onlyActive: show === "active" })),
  ]);
  return (
    <HydrateQueries>
      <Rules slug={slug} name={name} />
    </HydrateQueries>
  );
}
