/** An image that a link in a comment shows, with its size in pixels. */
export type LinkedImage = { id: string; width: number; height: number };

const LINK = /^([a-z0-9]{1,64})\?w=([1-9]\d{0,3})&h=([1-9]\d{0,3})$/;

/** Maximum height of an image in a comment, in pixels. */
const TALLEST = 320;

/** Returns the style of the frame that reserves the place of an image. */
export const imageFrame = ({ width, height }: LinkedImage) => ({
  width: `min(100%, ${width}px, ${Math.round((TALLEST * width) / height)}px)`,
  aspectRatio: `${width} / ${height}`,
});

/** Returns the image that a link of the instance shows; null for other links. `page`: absolute URL of a page of the instance. */
export function commentImageOf(href: string, page: string): LinkedImage | null {
  const start = `${new URL(page).origin}/comment-images/`;
  const [, id, width, height] = (href.startsWith(start) && LINK.exec(href.slice(start.length))) || [];
  return id ? { id, width: Number(width), height: Number(height) } : null;
}
