import type { Metadata } from "next";
import { AccessRequestPage } from "@/components/projects/access-request-page";
import { accessRequest } from "@/lib/queries/access-requests";
import { HydrateQueries, loadQuery } from "@/lib/server/pages/hydrate";

export const metadata: Metadata = { title: "Request for access" };

type Props = {
  params: Promise<{ slug: string; project: string; requestId: string }>;
  searchParams: Promise<{ answer?: string | string[] }>;
};

export default async function RequestPage({ params, searchParams }: Props) {
  const { slug, project, requestId } = await params;
  const name = decodeURIComponent(project);
  await loadQuery(accessRequest(slug, name, requestId));
  const { answer } = await searchParams;
  return (
    <HydrateQueries>
      <AccessRequestPage slug={slug} project={name} requestId={requestId} asked={answer === "decline" ? "decline" : "allow"} />
    </HydrateQueries>
  );
}
