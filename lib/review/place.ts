import type { Point } from "./point.ts";

/**
 * The API knows points and lines, no moments and no areas. Both travel in the text instead: the first line of such a comment is
 * a normal link to its version whose fragment says when and where (W3C Media Fragments). Other programs show a link that works.
 */

/** Fractions of the picture: the top left corner and the extent. */
export type Box = Point & { width: number; height: number };
/** What a comment is about beyond its anchor. `time` in seconds of a video. */
export type Place = { time: number | null; box: Box | null };
/** A place on a version, as it is kept until it is sent. */
export type VersionPlace = Place & { version: number };

const round = (value: number, digits: number) => Math.round(value * 10 ** digits) / 10 ** digits;

/** Seconds as a clock to the millisecond: "0:12.480", "1:02:03.000". */
export function timeName(seconds: number): string {
  const thousandths = Math.round(seconds * 1000);
  const whole = Math.floor(thousandths / 1000);
  const two = (value: number) => String(value).padStart(2, "0");
  const [h, m, s] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  return `${h ? `${h}:${two(m)}` : m}:${two(s)}.${String(thousandths % 1000).padStart(3, "0")}`;
}

/** Both extents of a box in whole percent: "Area 30 × 15 %". */
export const boxName = ({ width, height }: Box): string => `Area ${round(width * 100, 0)} × ${round(height * 100, 0)} %`;

/** An area in a fragment: "percent:10,20,30,15". */
export const writeBox = ({ x, y, width, height }: Box): string =>
  `percent:${[x, y, width, height].map((part) => round(part * 100, 3)).join(",")}`;

/** The fragment of a place, without its sign: "t=12.480&xywh=percent:10,20,30,15". */
function fragmentOf({ time, box }: Place): string {
  const parts = [];
  if (time !== null) parts.push(`t=${time.toFixed(3)}`);
  if (box) parts.push(`xywh=${writeBox(box)}`);
  return parts.join("&");
}

/** The words of a comment with its place before them, as Markdown. `address`: of the share page, absolute. */
export function withPlace(address: string, place: VersionPlace | null | undefined, words: string): string {
  if (!place || (place.time === null && !place.box)) return words;
  const link = new URL(address);
  link.searchParams.set("v", String(place.version));
  link.hash = fragmentOf(place);
  return `[${labelOf(place)}](${link.href})\n\n${words}`;
}

const labelOf = ({ time, box }: Place) => (time === null ? boxName(box!) : timeName(time));

/** How many characters of a comment its place takes: the words of the link, as the service counts them. */
export const lengthOf = (place: Place | null | undefined): number =>
  place && (place.time !== null || place.box) ? labelOf(place).length : 0;

const number = /^\d{1,9}(\.\d{1,9})?$/;

function readTime(value: string | undefined): number | null {
  const parts = value?.replace(/^npt:/, "").split(",")[0]!.replace(/s$/, "").split(":") ?? [];
  if (!parts.length || parts.length > 3 || !parts.every((part) => number.test(part))) return null;
  return round(
    parts.reduce((sum, part) => sum * 60 + Number(part), 0),
    3,
  );
}

/** An area as `writeBox` writes it, to a hundred-thousandth; null for what is none. */
export function readBox(value: string | undefined): Box | null {
  const parts = value?.startsWith("percent:") ? value.slice(8).split(",") : [];
  if (parts.length !== 4 || !parts.every((part) => number.test(part))) return null;
  const [x, y, width, height] = parts.map((part) => round(Number(part) / 100, 5)) as [number, number, number, number];
  return width > 0 && height > 0 && x + width <= 1.0001 && y + height <= 1.0001 ? { x, y, width, height } : null;
}

/** When and where a fragment points to; null when it says neither in a form that is understood. */
export function readFragment(hash: string): Place | null {
  const parts = new Map(
    hash
      .replace(/^#/, "")
      .split("&")
      .map((part) => [part.slice(0, part.indexOf("=")), decodeURIComponent(part.slice(part.indexOf("=") + 1))]),
  );
  const place = { time: readTime(parts.get("t")), box: readBox(parts.get("xywh")) };
  return place.time === null && !place.box ? null : place;
}

/** The place that a link means on the share page at `address`; null for every other link. The host may have changed since. */
export function placeOfLink(href: unknown, address: string): Place | null {
  if (typeof href !== "string" || !URL.canParse(href)) return null;
  const link = new URL(href);
  if (!/^https?:$/.test(link.protocol) || link.pathname !== new URL(address).pathname) return null;
  try {
    return readFragment(link.hash);
  } catch {
    return null;
  }
}

type Node = { type?: unknown; text?: unknown; content?: unknown; marks?: unknown };
const nodes = (value: unknown) => (Array.isArray(value) ? (value as Node[]) : []);

/** A stored document parted into the place its first line links to, that line's words, and the rest. */
export function partPlace<D extends Record<string, unknown>>(
  document: D,
  address: string,
): { place: Place; label: string; rest: D } | null {
  const [first, ...others] = nodes(document["content"]);
  const line = first?.type === "paragraph" ? nodes(first.content) : [];
  const link = line.length === 1 ? nodes(line[0]!.marks).find(({ type }) => type === "link") : undefined;
  const place = link && placeOfLink((link as { attrs?: { href?: unknown } }).attrs?.href, address);
  return place ? { place, label: String(line[0]!.text ?? ""), rest: { ...document, content: others } } : null;
}

/** The box between two corners, to a hundred-thousandth, inside the picture. */
export function boxBetween(a: Point, b: Point): Box {
  const inside = (value: number) => Math.min(Math.max(value, 0), 1);
  const [left, right] = [inside(Math.min(a.x, b.x)), inside(Math.max(a.x, b.x))];
  const [top, bottom] = [inside(Math.min(a.y, b.y)), inside(Math.max(a.y, b.y))];
  return { x: round(left, 5), y: round(top, 5), width: round(right - left, 5), height: round(bottom - top, 5) };
}

export const centreOf = ({ x, y, width, height }: Box): Point => ({ x: round(x + width / 2, 5), y: round(y + height / 2, 5) });

/** The box moved so that its centre is as near to `centre` as the picture's edges allow. */
export function boxAround({ width, height }: Box, centre: Point): Box {
  const x = Math.min(Math.max(centre.x - width / 2, 0), 1 - width);
  const y = Math.min(Math.max(centre.y - height / 2, 0), 1 - height);
  return { x: round(Math.max(x, 0), 5), y: round(Math.max(y, 0), 5), width, height };
}
