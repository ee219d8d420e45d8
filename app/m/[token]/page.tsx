import type { Metadata, Viewport } from "next";
import { share, shareComments } from "@/lib/queries/media";
import { socialMetadata } from "@/lib/server/pages/social-metadata";
import { env } from "@/lib/server/env";
import { HydrateQueries, loadQuery, tryLoadQuery } from "@/lib/server/pages/hydrate";
import { currentUser } from "@/lib/server/session/session";
import { Review } from "@/components/review/review";

type Props = { params: Promise<{ token: string }>; searchParams: Promise<Record<string, string | string[] | undefined>> };

// The composer rises with the keyboard of a phone.
export const viewport: Viewport = { interactiveWidget: "resizes-content" };

/** Titles the page with the media's name for readers who may see it. Adds a preview card for public media only. */
export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const shared = await tryLoadQuery(share((await params).token));
  if (!shared) return { title: { absolute: "Loupe" }, robots: { index: false, follow: false } };
  const { appUrl, serviceUrl } = env();
  return socialMetadata(shared.media, serviceUrl ? `${appUrl}/oembed` : null);
}

export default async function SharePage({ params, searchParams }: Props) {
  const { token } = await params;
  const search = new URLSearchParams(
    Object.entries(await searchParams).flatMap(([key, value]) => (typeof value === "string" ? [[key, value]] : [])),
  );
  const [user] = await Promise.all([currentUser(), loadQuery(share(token)), loadQuery(shareComments(token))]);
  return (
    <HydrateQueries>
      <Review token={token} search={search.toString()} user={user && { id: user.id, name: user.name, slug: user.slug }} />
    </HydrateQueries>
  );
}
