import type { Source } from "@/components/viewer/picture";

/** One of two things that are compared. */
export type Side = {
  /** "v2", or the name of another media. */
  label: string;
  /** More about it for the edge of the picture. */
  detail: string | null;
  source: Source;
  /** Which version of the media that the page is about; null for another media. */
  version: number | null;
};

const unknown = { width: 1280, height: 720 };
/** Its pixels; a video that does not say takes the usual ones. */
export const sizeOf = ({ source: { width, height } }: Side) => (width && height ? { width, height } : unknown);
export const isVideo = ({ source }: Side) => source.contentType.startsWith("video/");
