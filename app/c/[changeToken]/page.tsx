import type { Metadata } from "next";
import { SharedChangeView } from "@/components/build-review/shared/shared-change";
import { sharedChange } from "@/lib/queries/change-links";
import { loadQuery, tryLoadQuery } from "@/lib/server/pages/hydrate";

type Props = { params: Promise<{ changeToken: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const change = await tryLoadQuery(sharedChange((await params).changeToken));
  return { title: { absolute: change ? `${change.summary}, ${change.name}` : "Loupe" }, robots: { index: false, follow: false } };
}

export default async function SharedChangePage({ params }: Props) {
  return <SharedChangeView change={await loadQuery(sharedChange((await params).changeToken))} />;
}
