import type { Metadata } from "next";
import { ChooseBuilds } from "@/components/builds/compare/choose-builds";
import { loadComparisonChoice } from "@/lib/builds/comparison-side";
import { buildList, buildSuites } from "@/lib/queries/builds";
import { HydrateQueries, tryLoadQuery } from "@/lib/server/pages/hydrate";

type Props = {
  params: Promise<{ slug: string; project: string }>;
  searchParams: Promise<Record<string, string | string[]>>;
};

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: `Compare builds of ${decodeURIComponent((await params).project)}` };
}

export default async function CompareBuildsPage({ params, searchParams }: Props) {
  const [{ slug, project: encoded }, query] = await Promise.all([params, searchParams]);
  const name = decodeURIComponent(encoded);
  await Promise.all([tryLoadQuery(buildList(slug, name)), tryLoadQuery(buildSuites(slug, name))]);
  return (
    <HydrateQueries>
      <ChooseBuilds slug={slug} name={name} chosen={loadComparisonChoice(query)} />
    </HydrateQueries>
  );
}
