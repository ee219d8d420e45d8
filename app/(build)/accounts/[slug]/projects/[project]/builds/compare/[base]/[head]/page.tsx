import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { ComparisonPage } from "@/components/build-review/comparison/comparison-page";
import { me } from "@/lib/queries/accounts";
import { comparisonChangeCount, comparisonDetails, comparisonSource } from "@/lib/queries/build-comparisons";
import { buildDetails } from "@/lib/queries/builds";
import { projectDetails } from "@/lib/queries/projects";
import { redirectMovedProject } from "@/lib/server/pages/former-project";
import { HydrateQueries, loadQuery, tryLoadQuery } from "@/lib/server/pages/hydrate";

type Props = { params: Promise<{ slug: string; project: string; base: string; head: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { project, base, head } = await params;
  return { title: `#${base} and #${head} of ${decodeURIComponent(project)}` };
}

const isNumber = (text: string) => /^[1-9]\d{0,8}$/.test(text);

export default async function ComparisonRoute({ params }: Props) {
  const { slug, project: encoded, base, head } = await params;
  if (!isNumber(base) || !isNumber(head)) notFound();
  const of = { owner: slug, project: decodeURIComponent(encoded), base: Number(base), head: Number(head) };
  const [about] = await Promise.all([
    loadQuery(projectDetails(of.owner, of.project)),
    loadQuery(me()),
    // A build that is not complete is shown as such; one that does not exist is not found.
    ...[of.base, of.head].map((number) => loadQuery(buildDetails({ owner: of.owner, project: of.project, number }))),
  ]);
  const comparison = await tryLoadQuery(comparisonDetails(of));
  if (comparison && !comparison.pending)
    await Promise.all([tryLoadQuery(comparisonChangeCount(of, false)), tryLoadQuery(comparisonSource(of).changes(1))]);
  await redirectMovedProject(about, { slug, project: of.project });
  return (
    <HydrateQueries>
      <ComparisonPage {...of} />
    </HydrateQueries>
  );
}
