import type { Metadata } from "next";
import { NoiseLists } from "@/components/builds/noise/noise-page";
import { ruleList } from "@/lib/queries/build-rules";
import { projectDetails } from "@/lib/queries/projects";
import { ignoredChangeList, testPageList } from "@/lib/queries/tests";
import { HydrateQueries, loadQuery, tryLoadQuery } from "@/lib/server/pages/hydrate";
import { loadNoise } from "@/lib/tests/history-view";

type Props = {
  params: Promise<{ slug: string; project: string }>;
  searchParams: Promise<Record<string, string | string[]>>;
};

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: `Noise of ${decodeURIComponent((await params).project)}` };
}

export default async function NoisePage({ params, searchParams }: Props) {
  const [{ slug, project: encoded }, query] = await Promise.all([params, searchParams]);
  const of = { owner: slug, project: decodeURIComponent(encoded) };
  const { search, rules, ignored, flaky, ended } = loadNoise(query);
  await Promise.all([
    loadQuery(projectDetails(slug, of.project)),
    loadQuery(testPageList(slug, of.project, { page: flaky, isFlaky: true, search })),
    tryLoadQuery(ruleList(of, { page: rules, onlyActive: !ended, search })),
    tryLoadQuery(ignoredChangeList(of, ignored, search)),
  ]);
  return (
    <HydrateQueries>
      <NoiseLists slug={slug} name={of.project} />
    </HydrateQueries>
  );
}
