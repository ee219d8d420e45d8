import { type Box, readBox, writeBox } from "./place.ts";
import type { Point } from "./point.ts";

export type Mode = "split" | "swipe" | "onion" | "blink" | "diff";
export const modes: readonly Mode[] = ["split", "swipe", "onion", "blink", "diff"];

/** Names of what a list of threads can be narrowed by; their values belong to the list. */
export const filterKeys = ["show", "by", "on", "has", "q"] as const;
export type Filters = Readonly<Partial<Record<(typeof filterKeys)[number], string>>>;

/** All that a share page's address says about what is on the screen. `null` is the page's own choice. */
export type View = {
  /** Number of a version; null: the newest. */
  version: number | null;
  /** How two pictures are compared; null: one alone. */
  mode: Mode | null;
  /** The other side: a version of the same media, or the token of another media's share page. */
  vs: number | null;
  with: string | null;
  /** Percent: place of the swipe, share of the newer side in an onion skin. */
  mix: number;
  /** How pictures of different sizes lie on each other: by their top left corners, or both as large as the newer. */
  align: "corner" | "scaled";
  /** What lies in the middle of the stage and CSS pixels for one of the picture; both null: fitted. */
  at: Point | null;
  zoom: number | null;
  /** Seconds of a video, to the millisecond. */
  time: number | null;
  /** An area of the picture that is pointed out. */
  box: Box | null;
  /** Id of a comment whose thread is open. */
  comment: string | null;
  filters: Filters;
};

export const emptyView: View = {
  version: null,
  mode: null,
  vs: null,
  with: null,
  mix: 50,
  align: "corner",
  at: null,
  zoom: null,
  time: null,
  box: null,
  comment: null,
  filters: {},
};

const longest = 200;
const number = (text: string | null | undefined, low: number, high: number): number | null => {
  if (!text || !/^\d+(\.\d+)?$/.test(text)) return null;
  const value = Number(text);
  return value >= low && value <= high ? value : null;
};
const whole = (text: string | null, low: number, high: number) => {
  const value = number(text, low, high);
  return value !== null && Number.isInteger(value) ? value : null;
};
const decoded = (text: string) => {
  try {
    return decodeURIComponent(text);
  } catch {
    return "";
  }
};
/** At most so many digits after the point, without zeros at the end. */
const short = (value: number, digits: number) => String(Number(value.toFixed(digits)));

/** Reads the query and the fragment of an address. Unknown and broken values count as absent: it never throws. */
export function readView(search: string, hash: string): View {
  const query = new URLSearchParams(search);
  const [x, y, more] = (query.get("at") ?? "").split(",").map((part) => number(part, 0, 1));
  const zoom = number(query.get("z"), 0.001, 64);
  const placed = zoom !== null && x != null && y != null && more === undefined;
  const vs = whole(query.get("vs"), 1, 1e9);
  const other = query.get("with");
  const token = other && /^[\w-]{1,200}$/.test(other) ? other : null;
  const mode = modes.find((it) => it === query.get("mode")) ?? null;
  const parts = hash.replace(/^#/, "").split("&");
  const comment = decoded(parts.find((part) => part.startsWith("comment-")) ?? "").slice(0, longest) || null;
  return {
    version: whole(query.get("v"), 1, 1e9),
    mode,
    vs: mode && !token ? vs : null,
    with: mode ? token : null,
    mix: (mode && whole(query.get("mix"), 0, 100)) ?? emptyView.mix,
    align: mode && query.get("align") === "scaled" ? "scaled" : "corner",
    at: placed ? { x, y } : null,
    zoom: placed ? zoom : null,
    time: number(parts.find((part) => part.startsWith("t="))?.slice(2), 0, 1e6),
    box: readBox(decoded(parts.find((part) => part.startsWith("xywh="))?.slice(5) ?? "")),
    comment,
    filters: Object.fromEntries(filterKeys.flatMap((key) => (query.get(key) ? [[key, query.get(key)!.slice(0, longest)]] : []))),
  };
}

/** The query and fragment that say it, shortest first: `""` for what the page shows by itself. */
export function writeView(view: View): string {
  const query: string[] = [];
  const add = (key: string, value: string | number | null) => value !== null && value !== "" && query.push(`${key}=${value}`);
  add("v", view.version);
  if (view.mode) {
    add("mode", view.mode);
    if (view.with) add("with", encodeURIComponent(view.with));
    else add("vs", view.vs);
    if (view.mix !== emptyView.mix) add("mix", Math.round(view.mix));
    if (view.align === "scaled") add("align", "scaled");
  }
  if (view.at && view.zoom !== null) {
    add("at", `${short(view.at.x, 5)},${short(view.at.y, 5)}`);
    add("z", short(view.zoom, 4));
  }
  for (const key of filterKeys) add(key, encodeURIComponent(view.filters[key] ?? ""));
  const hash = [
    view.comment && encodeURIComponent(view.comment),
    view.time !== null && `t=${short(view.time, 3)}`,
    view.box && `xywh=${writeBox(view.box)}`,
  ].filter(Boolean);
  return `${query.length ? `?${query.join("&")}` : ""}${hash.length ? `#${hash.join("&")}` : ""}`;
}
