import type { Metadata } from "next";
import { share, shareComments } from "@/lib/queries/media";
import { env } from "@/lib/server/env";
import { tryLoadQuery } from "@/lib/server/pages/hydrate";
import { socialMetadata } from "@/lib/server/pages/social-metadata";

/** Titles the page with the media's name for readers who may see it. Adds a preview card for public media only. */
export async function shareMetadata(token: string): Promise<Metadata> {
  const shared = await tryLoadQuery(share(token));
  if (!shared) return { title: { absolute: "Loupe" }, robots: { index: false, follow: false } };
  // Embeds know the own pages of media only.
  if (shared.link) return { title: shared.media.name, robots: { index: false, follow: false } };
  const { appUrl, serviceUrl } = env();
  const comments = shared.media.visibility === "public" ? await tryLoadQuery(shareComments(token)) : null;
  return socialMetadata(shared.media, serviceUrl ? `${appUrl}/oembed` : null, comments ?? []);
}
