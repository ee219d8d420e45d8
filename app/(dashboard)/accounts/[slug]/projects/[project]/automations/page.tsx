import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { Automations } from "@/components/automations/automations";
import { loadAutomationView } from "@/lib/automations/automation-view";
import { automationList, automationRunList, automationTargetList } from "@/lib/queries/automations";
import { projectDetails } from "@/lib/queries/projects";
import { offersOperation } from "@/lib/server/pages/capabilities";
import { HydrateQueries, loadQuery } from "@/lib/server/pages/hydrate";

type Props = {
  params: Promise<{ slug: string; project: string }>;
  searchParams: Promise<Record<string, string | string[]>>;
};

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: `Automations of ${decodeURIComponent((await params).project)}` };
}

export default async function AutomationsPage({ params, searchParams }: Props) {
  if (!(await offersOperation("GET /projects/{owner}/{project}/automation-targets"))) notFound();
  const [{ slug, project: encoded }, query] = await Promise.all([params, searchParams]);
  const name = decodeURIComponent(encoded);
  const { page, view, rule } = loadAutomationView(query);
  const about = await loadQuery(projectDetails(slug, name));
  const of = { owner: slug, project: name };
  if (about.permissions?.includes("admin"))
    await Promise.all([
      loadQuery(automationTargetList(of)),
      view === null && loadQuery(automationList(of, page)),
      view === "runs" && loadQuery(automationRunList(of, { page, ruleId: rule })),
    ]);
  return (
    <HydrateQueries>
      <Automations slug={slug} name={name} />
    </HydrateQueries>
  );
}
