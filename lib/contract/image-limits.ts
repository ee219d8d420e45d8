/** Longest image in base64 in a request, so that the request stays below 1 MB. This file has no zod, so that pages can import it. */
export const MAX_IMAGE_DATA = 900_000;
/** Largest width and height of a stored image of a comment, in pixels. */
export const MAX_COMMENT_IMAGE_SIDE = 2400;
