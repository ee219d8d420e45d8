import { PREVIEW_WIDTHS } from "./file-urls.ts";

/** Storage key of a preview, next to its original. */
export const previewKey = (key: string, width: number) => `${key}_w${width}`;
/** Storage key of a video's poster, next to the video. */
export const posterKey = (key: string) => `${key}_poster`;
/** Returns the key of the original, for its own key or that of a file made from it. */
export const originalKey = (key: string) => key.replace(/_(w\d+|poster)$/, "");
/** Returns the keys of every file that may have been made from an original. */
export const derivedKeys = (key: string) => [...PREVIEW_WIDTHS.map((width) => previewKey(key, width)), posterKey(key)];
