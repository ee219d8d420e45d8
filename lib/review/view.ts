import { type Box, readBox, writeBox } from "./fragment.ts";
import type { Point } from "./point.ts";

/** Side by side, swipe, onion skin, blink, difference. */
export type CompareMode = "split" | "swipe" | "onion" | "blink" | "diff";
export const compareModes: readonly CompareMode[] = ["split", "swipe", "onion", "blink", "diff"];

/** Parameters of the thread filter. Their values belong to `comment-filter.ts`. */
export const filterKeys = ["show", "by", "on", "has", "q", "order"] as const;
export type Filters = Readonly<Partial<Record<(typeof filterKeys)[number], string>>>;

/** State of a share page that its address stores. Null: the page's default. */
export type ShareView = {
  /** Version number. Null: the newest. */
  version: number | null;
  /** Null: one image, no comparison. */
  mode: CompareMode | null;
  /** The other side of a comparison: a version number of the same media, or the share token of another media. */
  vs: number | null;
  with: string | null;
  /** Percent: position of the swipe line, opacity of the newer side in an onion skin. */
  mix: number;
  /** Alignment of two sizes: at the top left corner, or the older side scaled to the newer one. */
  align: "corner" | "scaled";
  /** Viewport: the point at the centre, and CSS pixels for one image pixel. Both null: fitted. */
  at: Point | null;
  zoom: number | null;
  /** Time of a video in seconds, to the millisecond. */
  time: number | null;
  /** A highlighted area. */
  box: Box | null;
  /** Id of a comment, whose thread is open. */
  comment: string | null;
  filters: Filters;
};

export const emptyView: ShareView = {
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

const MAX_TEXT = 200;
const MAX_INTEGER = 1e9;
const MAX_SECONDS = 1e6;
const ZOOM_RANGE = [0.001, 64] as const;
const SHARE_TOKEN = /^[\w-]{1,200}$/;

const parseNumber = (text: string | null | undefined, low: number, high: number): number | null => {
  if (!text || !/^\d+(\.\d+)?$/.test(text)) return null;
  const value = Number(text);
  return value >= low && value <= high ? value : null;
};
const parseInteger = (text: string | null, low: number, high: number) => {
  const value = parseNumber(text, low, high);
  return value !== null && Number.isInteger(value) ? value : null;
};
const decode = (text: string) => {
  try {
    return decodeURIComponent(text);
  } catch {
    return "";
  }
};
/** Rounds to a number of decimals, without trailing zeros. */
const formatNumber = (value: number, decimals: number) => String(Number(value.toFixed(decimals)));

function readViewport(query: URLSearchParams): Pick<ShareView, "at" | "zoom"> {
  const [x, y, more] = (query.get("at") ?? "").split(",").map((part) => parseNumber(part, 0, 1));
  const zoom = parseNumber(query.get("z"), ...ZOOM_RANGE);
  return zoom !== null && x != null && y != null && more === undefined ? { at: { x, y }, zoom } : { at: null, zoom: null };
}

function readComparison(query: URLSearchParams): Pick<ShareView, "mode" | "vs" | "with" | "mix" | "align"> {
  const { vs, with: token, mix, align } = emptyView;
  const mode = compareModes.find((it) => it === query.get("mode")) ?? null;
  if (!mode) return { mode, vs, with: token, mix, align };
  const other = query.get("with");
  const shareToken = other && SHARE_TOKEN.test(other) ? other : null;
  return {
    mode,
    vs: shareToken ? null : parseInteger(query.get("vs"), 1, MAX_INTEGER),
    with: shareToken,
    mix: parseInteger(query.get("mix"), 0, 100) ?? mix,
    align: query.get("align") === "scaled" ? "scaled" : align,
  };
}

function readFragment(hash: string): Pick<ShareView, "comment" | "time" | "box"> {
  const parts = hash.replace(/^#/, "").split("&");
  const valueOf = (name: string) => parts.find((part) => part.startsWith(name))?.slice(name.length);
  return {
    comment: decode(parts.find((part) => part.startsWith("comment-")) ?? "").slice(0, MAX_TEXT) || null,
    time: parseNumber(valueOf("t=")?.split(",", 1)[0], 0, MAX_SECONDS),
    box: readBox(decode(valueOf("xywh=") ?? "")),
  };
}

/** Reads the query and the fragment of an address. Ignores unknown parameters and invalid values, never throws. */
export function readView(search: string, hash: string): ShareView {
  const query = new URLSearchParams(search);
  return {
    version: parseInteger(query.get("v"), 1, MAX_INTEGER),
    ...readComparison(query),
    ...readViewport(query),
    ...readFragment(hash),
    filters: Object.fromEntries(filterKeys.flatMap((key) => (query.get(key) ? [[key, query.get(key)!.slice(0, MAX_TEXT)]] : []))),
  };
}

/** Writes a view as a query and a fragment. Leaves defaults out: `""` for the empty view. */
export function writeView(view: ShareView): string {
  const query: string[] = [];
  const add = (key: string, value: string | number | null) => value !== null && value !== "" && query.push(`${key}=${value}`);
  add("v", view.version);
  if (view.mode) {
    add("mode", view.mode);
    if (view.with) add("with", encodeURIComponent(view.with));
    else add("vs", view.vs);
    if (view.mix !== emptyView.mix) add("mix", Math.round(view.mix));
    if (view.align !== emptyView.align) add("align", view.align);
  }
  if (view.at && view.zoom !== null) {
    add("at", `${formatNumber(view.at.x, 5)},${formatNumber(view.at.y, 5)}`);
    add("z", formatNumber(view.zoom, 4));
  }
  for (const key of filterKeys) add(key, encodeURIComponent(view.filters[key] ?? ""));
  const fragment = [
    view.comment && encodeURIComponent(view.comment),
    view.time !== null && `t=${formatNumber(view.time, 3)}`,
    view.box && `xywh=${writeBox(view.box)}`,
  ].filter(Boolean);
  return `${query.length ? `?${query.join("&")}` : ""}${fragment.length ? `#${fragment.join("&")}` : ""}`;
}
