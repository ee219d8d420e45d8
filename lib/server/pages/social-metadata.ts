import type { Metadata } from "next";
import type { ResponseBody } from "../../api/call.ts";
import { plural } from "../../format.ts";
import { threadsOf } from "../../review/threads.ts";

type Media = ResponseBody<"GET /shares/{shareToken}">["media"];
type Comments = ResponseBody<"GET /shares/{shareToken}/comments">;

/** Comments of a page; with as many there may be older threads, and the number of open ones is left out. */
const COMMENTS = 200;
/** Width in pixels from which a copy is large enough for a card. */
const CARD_WIDTH = 1200;

/** Maximum image size that large readers of cards accept; beyond it, the largest preview is used. */
const MOST_BYTES = 5 * 1024 * 1024;
/** Image types that every reader of cards can decode. */
const plain = ["image/png", "image/jpeg", "image/gif"];

function picture({ name: alt, contentType, fileUrl, posterUrl, previews = [], width, height, sizeBytes }: Media) {
  const size = width && height ? { width, height } : null;
  if (!contentType.startsWith("image/")) return posterUrl ? { url: posterUrl, alt } : null;
  const copy = previews.find((one) => one.width >= CARD_WIDTH) ?? previews.at(-1);
  if (copy && (copy.width >= CARD_WIDTH || sizeBytes > MOST_BYTES || !plain.includes(contentType))) {
    return { url: copy.url, alt, ...(size && { width: copy.width, height: Math.round((copy.width * size.height) / size.width) }) };
  }
  return { url: fileUrl, alt, type: contentType, ...size };
}

/** Returns the facts of a public media for its card: `3 open threads, v2, checkout-total`, and its description. */
function cardText({ description, version, branch }: Media, comments: Comments): string {
  const open = threadsOf(comments, []).filter(({ resolved }) => !resolved).length;
  const facts = [comments.length < COMMENTS && plural(open, "open thread"), `v${version}`, branch].filter(Boolean).join(", ");
  return description ? `${facts}. ${description}` : facts;
}

/**
 * Returns the metadata of a share page. A public media gets a card with the service's absolute URLs and a link to its oEmbed response
 * (`oembed`: URL of that endpoint, if any). Any other media gets only its name as the title.
 */
export function socialMetadata(media: Media, oembed: string | null, comments: Comments = []): Metadata {
  const { name, visibility, url, contentType, fileUrl, width, height } = media;
  const robots = { index: false, follow: false };
  if (visibility !== "public") return { title: name, robots };
  const image = picture(media);
  const isVideo = contentType.startsWith("video/");
  const about = { title: name, description: cardText(media, comments) };
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
