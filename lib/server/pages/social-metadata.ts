import type { Metadata } from "next";
import type { Answer } from "../../api/call.ts";

type Media = Answer<"GET /shares/{shareToken}">["media"];

/** Larger than this, a picture is left out by the larger readers of cards; the largest reduced copy goes instead. */
const MOST_BYTES = 5 * 1024 * 1024;
/** What every reader of cards can decode. */
const plain = ["image/png", "image/jpeg", "image/gif"];

function picture({ name: alt, contentType, fileUrl, posterUrl, previews = [], width, height, sizeBytes }: Media) {
  const size = width && height ? { width, height } : null;
  if (!contentType.startsWith("image/")) return posterUrl ? { url: posterUrl, alt } : null;
  const copy = previews.at(-1);
  if (copy && (sizeBytes > MOST_BYTES || !plain.includes(contentType))) {
    return { url: copy.url, alt, ...(size && { width: copy.width, height: Math.round((copy.width * size.height) / size.width) }) };
  }
  return { url: fileUrl, alt, type: contentType, ...size };
}

/**
 * What a page says about a media to whoever reads its head: of a public one a card, with absolute addresses as the service gives
 * them, and where its oEmbed is (`oembed`: the address of that answer, when there is one); of a team's, to those who may see the
 * page, its name for the tab and nothing else.
 */
export function cardOf(media: Media, oembed: string | null): Metadata {
  const { name, description, visibility, url, contentType, fileUrl, width, height } = media;
  const robots = { index: false, follow: false };
  if (visibility !== "public") return { title: name, robots };
  const image = picture(media);
  const isVideo = contentType.startsWith("video/");
  const about = { title: name, ...(description && { description }) };
  return {
    ...about,
    robots,
    ...(oembed && {
      alternates: { types: { "application/json+oembed": [{ url: `${oembed}?url=${encodeURIComponent(url)}&format=json`, title: name }] } },
    }),
    openGraph: {
      ...about,
      siteName: "Loupe",
      url,
      ...(image && { images: [image] }),
      ...(isVideo
        ? { type: "video.other", videos: [{ url: fileUrl, type: contentType, ...(width && height && { width, height }) }] }
        : { type: "website" }),
    },
    twitter: { card: image ? "summary_large_image" : "summary", ...about, ...(image && { images: [image] }) },
  };
}
