import type { Metadata } from "next";
import { OwnHistory } from "@/components/team/history/own-history";
import { ownHistory } from "@/lib/queries/history";
import { HydrateQueries, loadQuery } from "@/lib/server/pages/hydrate";

export const metadata: Metadata = { title: "Your history" };

export default async function OwnHistoryPage({ searchParams }: { searchParams: Promise<{ page?: string }> }) {
  const page = Math.min(1_000_000, Math.max(1, Number.parseInt((await searchParams).page ?? "1", 10) || 1));
  await loadQuery(ownHistory(page));
  return (
    <HydrateQueries>
      <OwnHistory page={page} />
    </HydrateQueries>
  );
}
