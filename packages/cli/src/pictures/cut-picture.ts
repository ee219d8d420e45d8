import { PNG } from "pngjs";

/** Pictures of one comparison side by side, or one below the other: baseline, difference, received. */
type Layout = "horizontal" | "vertical";

/** jest-image-snapshot fills what a smaller picture lacks with these pixels (RGBA). */
const PADDING = [
  [0, 0, 0, 0],
  [0, 0, 0, 64],
];

const decode = (bytes: Uint8Array) => PNG.sync.read(Buffer.from(bytes));

function crop(from: PNG, x: number, y: number, width: number, height: number): PNG {
  const part = new PNG({ width, height });
  PNG.bitblt(from, part, x, y, width, height, 0, 0);
  return part;
}

const isPadding = (png: PNG, x: number, y: number) => {
  const at = (png.width * y + x) * 4;
  return PADDING.some((pixel) => pixel.every((value, channel) => png.data[at + channel] === value));
};

/** Returns true where the last column or row is padding. A picture with a transparent edge counts too, which is the safe side. */
const isPadded = (png: PNG) =>
  Array.from({ length: png.height }, (_, y) => y).every((y) => isPadding(png, png.width - 1, y)) ||
  Array.from({ length: png.width }, (_, x) => x).every((x) => isPadding(png, x, png.height - 1));

function layoutOf(composite: PNG, baseline: PNG): Layout | null {
  if (composite.width === baseline.width * 3 && composite.height === baseline.height) return "horizontal";
  return composite.height === baseline.height * 3 && composite.width === baseline.width ? "vertical" : null;
}

/** Returns true where a composite begins with the pixels of a baseline: it was made from that baseline. */
export function startsWithPicture(composite: Uint8Array, baseline: Uint8Array): boolean {
  const [whole, first] = [decode(composite), decode(baseline)];
  if (whole.width < first.width || whole.height < first.height) return false;
  return crop(whole, 0, 0, first.width, first.height).data.equals(first.data);
}

/**
 * Cuts the received picture out of a composite of three pictures. Returns PNG bytes, or null where its size differs from that of the baseline: the
 * composite then contains a padded picture.
 */
export function cutReceived(composite: Uint8Array, baseline: Uint8Array): Uint8Array | null {
  const [whole, first] = [decode(composite), decode(baseline)];
  const layout = layoutOf(whole, first);
  if (!layout) return null;
  const { width, height } = first;
  const received = layout === "horizontal" ? crop(whole, width * 2, 0, width, height) : crop(whole, 0, height * 2, width, height);
  return isPadded(received) ? null : PNG.sync.write(received);
}
