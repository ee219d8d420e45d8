import type { Metadata } from "next";
import { Deployments } from "@/components/deployments/deployments";
import { loadDeploymentFilter } from "@/lib/deployments/deployment-filter";
import { deploymentList, projectDomain } from "@/lib/queries/deployments";
import { projectDetails } from "@/lib/queries/projects";
import { env, publicApiUrl } from "@/lib/server/env";
import { HydrateQueries, loadQuery, tryLoadQuery } from "@/lib/server/pages/hydrate";

type Props = {
  params: Promise<{ slug: string; project: string }>;
  searchParams: Promise<Record<string, string | string[]>>;
};

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: `Deployments of ${decodeURIComponent((await params).project)}` };
}

export default async function DeploymentsPage({ params, searchParams }: Props) {
  const [{ slug, project: encoded }, query] = await Promise.all([params, searchParams]);
  const name = decodeURIComponent(encoded);
  await Promise.all([
    loadQuery(projectDetails(slug, name)),
    loadQuery(deploymentList(slug, name, loadDeploymentFilter(query))),
    tryLoadQuery(projectDomain(slug, name)),
  ]);
  return (
    <HydrateQueries>
      <Deployments slug={slug} name={name} api={publicApiUrl()} host={env().deploymentsHost} />
    </HydrateQueries>
  );
}
