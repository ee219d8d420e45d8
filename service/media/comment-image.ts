import { MAX_COMMENT_IMAGE_SIDE } from "../../lib/contract/image-limits.ts";
import { storedImage } from "./stored-image.ts";

/** Returns an image as WebP, reduced to at most 2,400 pixels a side, with its size. Throws 400 for other files. */
export const makeCommentImage = (original: Buffer) =>
  storedImage(original, 90, (image) =>
    image.resize(MAX_COMMENT_IMAGE_SIDE, MAX_COMMENT_IMAGE_SIDE, { fit: "inside", withoutEnlargement: true }),
  );
