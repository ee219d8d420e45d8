import type * as z from "zod";
import type { Anchor } from "../contract/anchor.ts";
import { centreOf, labelOf, linkTo, partFragment, PICTURE_LINK, type MediaFragment, roundBox, roundSeconds, writeBox } from "./fragment.ts";
import type { Point } from "./point.ts";
import { boundsOf, roundShape } from "./shapes.ts";

export type CommentAnchor = z.output<typeof Anchor>;
type StandardAnchor = Extract<CommentAnchor, { type: "point" | "lines" }>;
/** Parts of a comment that can hold its anchor. */
type Content = { anchor: CommentAnchor | null; body: Record<string, unknown>; text: string };

/** Returns the point of an anchor, for an area its centre; null where it has none. */
export function pointOf(anchor: CommentAnchor | null): Point | null {
  if (anchor?.type === "point") return { x: anchor.x, y: anchor.y };
  if (anchor?.type === "area") return centreOf(anchor);
  if (anchor?.type !== "moment") return null;
  return anchor.area ? centreOf(anchor.area) : (anchor.point ?? null);
}

/** Returns the lines of an anchor; null where it has none. */
export const linesOf = (anchor: CommentAnchor | null) => (anchor?.type === "lines" ? { from: anchor.from, to: anchor.to } : null);

/** Returns the moment or range, the area and the drawing of an anchor; null where it has none of them. */
export function fragmentOf(anchor: CommentAnchor | null): MediaFragment | null {
  if (anchor?.type !== "area" && anchor?.type !== "moment") return null;
  const drawing = anchor.shapes && { shapes: anchor.shapes };
  if (anchor.type === "moment") {
    const { seconds: time, until } = anchor;
    return { time, ...(until !== undefined && { until }), box: anchor.area ?? null, ...drawing };
  }
  return { time: null, box: { x: anchor.x, y: anchor.y, width: anchor.width, height: anchor.height }, ...drawing };
}

/** Builds the anchor of a point and a fragment. An area replaces the point, which is its centre; the bounds of a drawing replace the area. */
export function anchorOf({ point, fragment }: { point: Point | null; fragment?: MediaFragment | null | undefined }): CommentAnchor | null {
  const { time = null, until, box = null } = fragment ?? {};
  const drawing = fragment?.shapes?.length ? { shapes: fragment.shapes.map(roundShape) } : null;
  const area = drawing ? boundsOf(drawing.shapes) : box && roundBox(box);
  const seconds = time !== null && roundSeconds(time);
  const end = seconds !== false && until !== undefined && roundSeconds(until);
  if (seconds !== false)
    return {
      type: "moment",
      seconds,
      ...(end !== false && end > seconds && { until: end }),
      ...(area ? { area, ...drawing } : point && { point }),
    };
  return area ? { type: "area", ...area, ...drawing } : point && { type: "point", ...point };
}

/** Rounds an anchor to what a link can hold, so that a client that reads and writes links changes nothing. */
export const roundAnchor = (anchor: CommentAnchor): CommentAnchor =>
  anchor.type === "point" || anchor.type === "lines" ? anchor : anchorOf({ point: pointOf(anchor), fragment: fragmentOf(anchor) })!;

/** Returns an anchor with the drawing of an earlier one around the same area: links hold areas alone. */
export function withDrawing(anchor: CommentAnchor | null, before: CommentAnchor | null): CommentAnchor | null {
  const [fragment, known] = [fragmentOf(anchor), fragmentOf(before)];
  if (!fragment?.box || !known?.box || !known.shapes || writeBox(fragment.box) !== writeBox(known.box)) return anchor;
  return anchorOf({ point: null, fragment: { ...fragment, shapes: known.shapes } });
}

/** Reduces an anchor to the kinds of the plain API: a point, lines or none. */
export function standardAnchor(anchor: CommentAnchor | null): StandardAnchor | null {
  if (anchor?.type === "point" || anchor?.type === "lines") return anchor;
  const point = pointOf(anchor);
  return point && { type: "point", ...point };
}

type Node = { text?: unknown; content?: unknown };

const hasText = ({ text, content }: Node): boolean =>
  (typeof text === "string" && text.trim() !== "") || (Array.isArray(content) && (content as Node[]).some(hasText));

/**
 * Moves the fragment that the first line of a comment links to into its anchor. Returns null where there is no such line, or nothing after
 * it. `address`: of the share page, absolute.
 */
export function structureAnchor<C extends Content>(comment: C, address: string): C | null {
  const parted = comment.anchor?.type === "lines" ? null : partFragment(comment.body, address);
  if (!parted || !hasText(parted.rest)) return null;
  const { fragment, label, rest } = parted;
  const text = comment.text.startsWith(label) ? comment.text.slice(label.length).trimStart() : comment.text;
  return { ...comment, anchor: anchorOf({ point: pointOf(comment.anchor), fragment }), body: rest, text };
}

/**
 * Writes the anchor of a comment as a link in its first line and leaves the standard anchor, for clients of the plain API: the inverse of
 * `structureAnchor`. `version`: number of the version that the link shows; null for the newest. `picture`: address of a picture of the anchor
 * with its drawing, which gets a link too.
 */
export function linkAnchor<C extends Content>(comment: C, address: string, version: number | null, picture: string | null = null): C {
  const fragment = fragmentOf(comment.anchor);
  if (!fragment) return comment;
  const link = (text: string, href: string) => {
    const attrs = { href, target: "_blank", rel: "noopener noreferrer nofollow", class: null, title: null };
    return { type: "text", marks: [{ type: "link", attrs }], text };
  };
  const { before, label: name } = PICTURE_LINK;
  const parts = [
    link(labelOf(fragment), linkTo(address, fragment, version)),
    ...(picture ? [{ type: "text", text: before }, link(name, picture)] : []),
  ];
  const label = parts.map(({ text }) => text).join("");
  const line = { type: "paragraph", content: parts };
  const content = Array.isArray(comment.body["content"]) ? (comment.body["content"] as unknown[]) : [];
  return {
    ...comment,
    anchor: standardAnchor(comment.anchor),
    body: { ...comment.body, content: [line, ...content] },
    text: `${label}\n${comment.text}`,
  };
}
