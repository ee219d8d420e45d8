import type { Point } from "./point.ts";
import { type Shape, shapesName } from "./shapes.ts";

/**
 * Moments and areas, and their form in links: a link to a version of a share page whose fragment has the time and the area (W3C Media
 * Fragments). Clients of the plain API read and write such a link as the first line of a comment; our dashboard uses anchors.
 */

/** A rectangle in fractions of the picture: its top left corner and its size. */
export type Box = Point & { width: number; height: number };
/** The moment of a video, or a range of it until a later one, in seconds; the area that a comment is about, and the drawing whose bounds it is. */
export type MediaFragment = { time: number | null; until?: number; box: Box | null; shapes?: readonly Shape[] };
/** A fragment of one version, as drafts store it. */
export type VersionFragment = MediaFragment & { version: number };

const round = (value: number, digits: number) => Math.round(value * 10 ** digits) / 10 ** digits;

/** Rounds seconds to the millisecond, as a fragment holds them. */
export const roundSeconds = (seconds: number): number => round(seconds, 3);

/** Rounds a box to a hundred-thousandth of the picture, as a fragment holds it. */
export const roundBox = ({ x, y, width, height }: Box): Box => ({
  x: round(x, 5),
  y: round(y, 5),
  width: round(width, 5),
  height: round(height, 5),
});

/** Returns true for points in a box and on its edges, as far as fragments hold them. */
export const isInBox = ({ x, y }: Point, box: Box): boolean =>
  Math.abs(x - box.x - box.width / 2) <= box.width / 2 + 1e-4 && Math.abs(y - box.y - box.height / 2) <= box.height / 2 + 1e-4;

/** Formats seconds as a clock with milliseconds: "0:12.480", "1:02:03.000". */
export function timeName(seconds: number): string {
  const thousandths = Math.round(seconds * 1000);
  const whole = Math.floor(thousandths / 1000);
  const two = (value: number) => String(value).padStart(2, "0");
  const [h, m, s] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  return `${h ? `${h}:${two(m)}` : m}:${two(s)}.${String(thousandths % 1000).padStart(3, "0")}`;
}

/** Formats a moment, or a range: "0:12.480–0:14.000". */
export const momentName = (time: number, until?: number): string => [time, ...(until === undefined ? [] : [until])].map(timeName).join("–");

/** Formats the size of a box in whole percent: "Area 30 × 15%". */
export const boxName = ({ width, height }: Box): string => `Area ${round(width * 100, 0)} × ${round(height * 100, 0)}%`;

/** Formats an area for a fragment: "percent:10,20,30,15". */
export const writeBox = ({ x, y, width, height }: Box): string =>
  `percent:${[x, y, width, height].map((part) => round(part * 100, 3)).join(",")}`;

/** Formats a fragment without "#": "t=12.480&xywh=percent:10,20,30,15", with a range "t=12.480,14.000". */
function writeFragment({ time, until, box }: MediaFragment): string {
  const parts = [];
  if (time !== null) parts.push(`t=${time.toFixed(3)}${until === undefined ? "" : `,${until.toFixed(3)}`}`);
  if (box) parts.push(`xywh=${writeBox(box)}`);
  return parts.join("&");
}

/** Returns the address of a fragment of a version of a share page; `version` null links to the newest. */
export function linkTo(address: string, fragment: MediaFragment, version: number | null): string {
  const link = new URL(address);
  if (version !== null) link.searchParams.set("v", String(version));
  link.hash = writeFragment(fragment);
  return link.href;
}

/** Returns the text of the link to a fragment: its time or range, else its drawing, else its size. */
export const labelOf = ({ time, until, box, shapes }: MediaFragment): string =>
  time === null ? (shapes ? shapesName(shapes) : boxName(box!)) : momentName(time, until);

/** Writes a comment with its fragment as a link in the first line, as Markdown, for a service that does not store fragments. */
export function withFragment(address: string, fragment: VersionFragment | null | undefined, text: string): string {
  if (!fragment || (fragment.time === null && !fragment.box)) return text;
  return `[${labelOf(fragment)}](${linkTo(address, fragment, fragment.version)})\n\n${text}`;
}

const number = /^\d{1,9}(\.\d{1,9})?$/;

/** Parses a time of a fragment: "12.480", "0:12.480" or "12.480s". */
function readTime(value: string | undefined): number | null {
  const parts = value?.replace(/s$/, "").split(":") ?? [];
  if (!parts.length || parts.length > 3 || !parts.every((part) => number.test(part))) return null;
  return round(
    parts.reduce((sum, part) => sum * 60 + Number(part), 0),
    3,
  );
}

/** Parses an area as `writeBox` formats it, to a hundred-thousandth; null for any other text. */
export function readBox(value: string | undefined): Box | null {
  const parts = value?.startsWith("percent:") ? value.slice(8).split(",") : [];
  if (parts.length !== 4 || !parts.every((part) => number.test(part))) return null;
  const [x, y, width, height] = parts.map((part) => round(Number(part) / 100, 5)) as [number, number, number, number];
  return width > 0 && height > 0 && x + width <= 1.0001 && y + height <= 1.0001 ? { x, y, width, height } : null;
}

/** Parses a fragment; null without a valid time or area. */
export function readFragment(hash: string): MediaFragment | null {
  const parts = new Map(
    hash
      .replace(/^#/, "")
      .split("&")
      .map((part) => [part.slice(0, part.indexOf("=")), decodeURIComponent(part.slice(part.indexOf("=") + 1))]),
  );
  const [from, to] = parts.get("t")?.replace(/^npt:/, "").split(",") ?? [];
  const [time, until] = [readTime(from), readTime(to)];
  const isRange = time !== null && until !== null && until > time;
  const fragment = { time, ...(isRange && { until }), box: readBox(parts.get("xywh")) };
  return fragment.time === null && !fragment.box ? null : fragment;
}

/** Parses the fragment that a link shows on the share page at `address`; null for any other link. Ignores the host, which may have changed. */
export function fragmentOfLink(href: unknown, address: string): MediaFragment | null {
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

/** Text of the link to the picture of a drawing, and of what is before it. */
export const PICTURE_LINK = { before: " · ", label: "Picture" } as const;
const isPictureLink = (nodes: readonly Node[]) =>
  nodes.length === 2 && nodes[0]!.text === PICTURE_LINK.before && nodes[1]!.text === PICTURE_LINK.label;

/** Splits a stored document into the fragment that its first line links to, the text of that link, and the rest; null without such a line. */
export function partFragment<D extends Record<string, unknown>>(
  document: D,
  address: string,
): { fragment: MediaFragment; label: string; rest: D } | null {
  const [first, ...others] = nodes(document["content"]);
  const line = first?.type === "paragraph" ? nodes(first.content) : [];
  const link = line.length === 1 || isPictureLink(line.slice(1)) ? nodes(line[0]!.marks).find(({ type }) => type === "link") : undefined;
  const fragment = link && fragmentOfLink((link as { attrs?: { href?: unknown } }).attrs?.href, address);
  return fragment ? { fragment, label: line.map(({ text }) => String(text ?? "")).join(""), rest: { ...document, content: others } } : null;
}

/** Builds the box between two corners, to a hundred-thousandth, clamped to the picture. */
export function boxBetween(a: Point, b: Point): Box {
  const inside = (value: number) => Math.min(Math.max(value, 0), 1);
  const [left, right] = [inside(Math.min(a.x, b.x)), inside(Math.max(a.x, b.x))];
  const [top, bottom] = [inside(Math.min(a.y, b.y)), inside(Math.max(a.y, b.y))];
  return { x: round(left, 5), y: round(top, 5), width: round(right - left, 5), height: round(bottom - top, 5) };
}

/** Returns the centre of a box, to a hundred-thousandth. */
export const centreOf = ({ x, y, width, height }: Box): Point => ({ x: round(x + width / 2, 5), y: round(y + height / 2, 5) });

/** Moves a box so that its centre is as near to `centre` as the edges of the picture allow. */
export function boxAround({ width, height }: Box, centre: Point): Box {
  const x = Math.min(Math.max(centre.x - width / 2, 0), 1 - width);
  const y = Math.min(Math.max(centre.y - height / 2, 0), 1 - height);
  return { x: round(Math.max(x, 0), 5), y: round(Math.max(y, 0), 5), width, height };
}
