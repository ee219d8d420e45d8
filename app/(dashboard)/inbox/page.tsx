import type { Metadata } from "next";
import { notFound } from "next/navigation";
import type { SearchParams } from "nuqs/server";
import { Inbox } from "@/components/inbox/inbox";
import { loadInboxList } from "@/lib/review/inbox-lists";
import { inboxCounts, inboxList } from "@/lib/queries/inbox";
import { offersOperation } from "@/lib/server/pages/capabilities";
import { HydrateQueries, loadQuery, tryLoadQuery } from "@/lib/server/pages/hydrate";

export const metadata: Metadata = { title: "Inbox" };

export default async function InboxPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  if (!(await offersOperation("GET /me/inbox"))) notFound();
  const { list } = await loadInboxList(searchParams);
  await Promise.all([loadQuery(inboxList(list)), tryLoadQuery(inboxCounts())]);
  return (
    <HydrateQueries>
      <Inbox />
    </HydrateQueries>
  );
}
