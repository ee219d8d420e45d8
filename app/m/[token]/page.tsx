import type { Metadata, Viewport } from "next";
import { share, shareComments } from "@/lib/queries/media";
import { shareEntry } from "@/lib/queries/share-visits";
import { HydrateQueries, loadQuery } from "@/lib/server/pages/hydrate";
import { EmptyLink } from "@/components/media-review/access/empty-link";
import { LinkGate } from "@/components/media-review/access/link-gate";
import { Review } from "@/components/media-review/review";
import { VisitCounter } from "@/components/media-review/visit-counter";
import { loadReader } from "./load-reader";
import { shareMetadata } from "./share-metadata";

type Props = { params: Promise<{ token: string }>; searchParams: Promise<Record<string, string | string[] | undefined>> };

// The composer rises with the keyboard of a phone.
export const viewport: Viewport = { interactiveWidget: "resizes-content" };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return shareMetadata((await params).token);
}

export default async function SharePage({ params, searchParams }: Props) {
  const { token } = await params;
  const search = new URLSearchParams(
    Object.entries(await searchParams).flatMap(([key, value]) => (typeof value === "string" ? [[key, value]] : [])),
  );
  if (token.startsWith("link-")) {
    const { needs, link } = await loadQuery(shareEntry(token));
    if (needs) return <LinkGate token={token} needs={needs} />;
    if (link?.mediaCount === 0) return <EmptyLink name={link.name} />;
  }
  const [reader, { link, project }] = await Promise.all([loadReader(), loadQuery(share(token)), loadQuery(shareComments(token))]);
  return (
    <HydrateQueries>
      {link && !project ? <VisitCounter token={link.token} /> : null}
      <Review token={token} search={search.toString()} user={reader} />
    </HydrateQueries>
  );
}
