import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { TestHistory } from "@/components/tests/test-history";
import { ruleList } from "@/lib/queries/build-rules";
import { buildList } from "@/lib/queries/builds";
import { projectDetails } from "@/lib/queries/projects";
import { testChanges, testDetails, testImages } from "@/lib/queries/tests";
import { decodedPart } from "@/lib/server/pages/decoded-part";
import { HydrateQueries, loadQuery, tryLoadQuery } from "@/lib/server/pages/hydrate";
import { loadTestHistory } from "@/lib/tests/history-view";

type Props = {
  params: Promise<{ slug: string; project: string; testId: string }>;
  searchParams: Promise<Record<string, string | string[]>>;
};

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: `History of ${decodedPart((await params).testId) ?? "a test"}` };
}

export default async function TestPage({ params, searchParams }: Props) {
  const [{ slug, project: encoded, testId: encodedId }, query] = await Promise.all([params, searchParams]);
  const testId = decodedPart(encodedId);
  if (testId === null || !/^[\w.-]{1,200}$/.test(testId)) notFound();
  const of = { owner: slug, project: decodeURIComponent(encoded), testId };
  await Promise.all([
    loadQuery(testDetails(of)),
    loadQuery(projectDetails(of.owner, of.project)),
    tryLoadQuery(testImages(of, loadTestHistory(query).branch, null)),
    tryLoadQuery(ruleList(of, { page: 1, onlyActive: true })),
    tryLoadQuery(testChanges(of)),
    tryLoadQuery(buildList(of.owner, of.project)),
  ]);
  return (
    <HydrateQueries>
      <TestHistory {...of} />
    </HydrateQueries>
  );
}
