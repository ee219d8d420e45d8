import type { Deps } from "../core/deps.ts";
import { sameSecret } from "../core/ids.ts";
import { ffmpeg } from "./ffmpeg.ts";
import { addressName } from "./media-names.ts";

type File = {
  versionId: string;
  name: string;
  contentType: string;
  visibility: "team" | "public";
  /** The share link that the file is shown with: its URL works only while the link opens the media. */
  linkId?: string | undefined;
};

/** Subject of the signature of a version's file: for people of the project, or for a share link. */
export const fileSubject = (versionId: string, linkId?: string) => (linkId ? `${versionId}:link:${linkId}` : versionId);

/** Widths of reduced copies, in pixels. */
export const PREVIEW_WIDTHS = [320, 960, 1200, 1920] as const;

const BUCKET = 30 * 60;

/** Returns the query that opens the file of a subject for at least an hour. */
export function signedQuery(deps: Deps, subject: string): string {
  const expires = (Math.floor(deps.now().getTime() / 1000 / BUCKET) + 3) * BUCKET;
  return `expires=${expires}&signature=${encodeURIComponent(deps.signFile(`${subject}:${expires}`))}`;
}

/** Subject of the signature of a snapshot's small picture. */
export const thumbnailSubject = (fileId: string) => `thumbnail/${fileId}`;

/** Returns the URL of a small picture of a snapshot's file; null for a file that is no picture. */
export const thumbnailUrl = (deps: Deps, fileId: string, contentType: string): string | null =>
  contentType.startsWith("image/")
    ? `${deps.settings.appUrl}/files/thumbnails/${fileId}.webp?${signedQuery(deps, thumbnailSubject(fileId))}`
    : null;

/** Returns the query that opens a version's file; empty for public media. */
function proof(deps: Deps, { visibility, versionId, linkId }: File): string {
  if (visibility === "public") return "";
  return `${linkId ? `link=${linkId}&` : ""}${signedQuery(deps, fileSubject(versionId, linkId))}`;
}

/**
 * Returns the URL of a version's file. Public media have a stable URL with an unguessable id. URLs of team media are signed for 60 to
 * 90 minutes; the end is rounded to half hours, so that browsers can cache them.
 */
export function fileAddress(deps: Deps, file: File, name = addressName(file.name, file.contentType)): string {
  const query = proof(deps, file);
  return `${deps.settings.appUrl}/files/${file.versionId}/${name}${query && `?${query}`}`;
}

/** Last segment of a still frame's URL. No video is stored as WebP, so it is unambiguous. */
export const POSTER_NAME = "poster.webp";

/** Returns the URL of a video's still frame; null for pictures, and where ffmpeg is missing. */
export const posterAddress = (deps: Deps, file: File): string | null =>
  file.contentType.startsWith("video/") && ffmpeg ? fileAddress(deps, file, POSTER_NAME) : null;

/** Returns true for a valid, unexpired signature of a subject: the id of a version, or another name. */
export function isSigned(deps: Deps, subject: string, expires: string | undefined, signature: string | undefined): boolean {
  if (!expires || !signature || !/^\d{1,12}$/.test(expires)) return false;
  return sameSecret(signature, deps.signFile(`${subject}:${expires}`)) && Number(expires) * 1000 > deps.now().getTime();
}

/** Returns reduced copies of an image that are narrower than itself. GIFs have none, because they are animated. */
export function previewUrls(fileUrl: string, contentType: string, own: number | null): { url: string; width: number }[] {
  const copies: { url: string; width: number }[] = [];
  if (!contentType.startsWith("image/") || contentType === "image/gif" || !own) return copies;
  const [address, query] = fileUrl.split("?", 2);
  for (const width of PREVIEW_WIDTHS) {
    if (width < own) copies.push({ url: `${address}?w=${width}${query ? `&${query}` : ""}`, width });
  }
  return copies;
}
