import type { Metadata } from "next";
import { OwnHistory } from "@/components/team/history/own-history";
import { ownHistory } from "@/lib/queries/history";
import { HydrateQueries, loadQuery } from "@/lib/server/pages/hydrate";
import { loadOwnHistoryFilter } from "@/lib/team/history-parameters";

export const metadata: Metadata = { title: "Your history" };

export default async function OwnHistoryPage({ searchParams }: { searchParams: Promise<Record<string, string | string[]>> }) {
  await loadQuery(ownHistory(await loadOwnHistoryFilter(searchParams)));
  return (
    <HydrateQueries>
      <OwnHistory />
    </HydrateQueries>
  );
}
