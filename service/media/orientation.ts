import type { Metadata, Sharp } from "sharp";

/** Formats whose EXIF orientation browsers apply. They ignore it in WebP and GIF, and AVIF is turned while it is decoded. */
const TURNED = new Set(["jpeg", "png", "image/jpeg", "image/png"]);

/** Turns a picture as browsers draw it. `type`: its content type, or the format that sharp read. */
export const orient = (picture: Sharp, type: string | undefined): Sharp => (type && TURNED.has(type) ? picture.autoOrient() : picture);

/** Returns the size of a picture in pixels as browsers draw it, from its header. */
export const orientedSize = ({ format, width, height, autoOrient }: Metadata): { width: number; height: number } =>
  TURNED.has(format) ? autoOrient : { width, height };
