import type { Metadata } from "next";
import type { ResponseBody } from "../../api/call.ts";

type Media = ResponseBody<"GET /shares/{shareToken}">["media"];

/** Maximum image size that large readers of cards accept; beyond it, the largest preview is used. */
const MOST_BYTES = 5 * 1024 * 1024;
/** Image types that every reader of cards can decode. */
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
 * Returns the metadata of a share page. A public media gets a card with the service's absolute URLs and a link to its oEmbed response
 * (`oembed`: URL of that endpoint, if any). Any other media gets only its name as the title.
 */
export function socialMetadata(media: Media, oembed: string | null): Metadata {
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
