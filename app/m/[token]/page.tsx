import type { Metadata, Viewport } from "next";
import { share, shareComments } from "@/lib/queries/media";
import { Hydrated, load, tryLoad } from "@/lib/server/hydrate";
import { currentUser } from "@/lib/server/session";
import { Review } from "./review";

type Props = { params: Promise<{ token: string }>; searchParams: Promise<Record<string, string | string[] | undefined>> };

// The composer rises with the keyboard of a phone.
export const viewport: Viewport = { interactiveWidget: "resizes-content" };

/** Names the media only to those who may see it; a preview card only where anybody may. */
export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const shared = await tryLoad(share((await params).token));
  const robots = { index: false, follow: false };
  if (!shared) return { title: { absolute: "Loupe" }, robots };
  const { name, description, visibility, url, posterUrl, fileUrl, contentType, previews } = shared.media;
  if (visibility !== "public") return { title: name, robots };
  const picture = posterUrl ?? (contentType.startsWith("image/") ? (previews?.at(-1)?.url ?? fileUrl) : null);
  return {
    title: name,
    robots,
    openGraph: {
      type: "website",
      siteName: "Loupe",
      title: name,
      url,
      ...(description && { description }),
      ...(picture && { images: [{ url: picture, alt: name }] }),
    },
    twitter: { card: picture ? "summary_large_image" : "summary" },
  };
}

export default async function SharePage({ params, searchParams }: Props) {
  const { token } = await params;
  const search = new URLSearchParams(
    Object.entries(await searchParams).flatMap(([key, value]) => (typeof value === "string" ? [[key, value]] : [])),
  );
  const [user] = await Promise.all([currentUser(), load(share(token)), load(shareComments(token))]);
  return (
    <Hydrated>
      <Review token={token} search={search.toString()} user={user && { id: user.id, name: user.name, slug: user.slug }} />
    </Hydrated>
  );
}
