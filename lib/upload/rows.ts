import type { ResponseBody } from "../api/call.ts";
import { isolated } from "../format.ts";
import { plainName, stateOfName } from "../media/media-state.ts";
import type { ByteProgress } from "./post-form.ts";
import type { Destination, FileFacts, Uploaded, UploadPhase } from "./upload.ts";

export type FilePreview = ResponseBody<"POST /projects/{owner}/{project}/media/preview">[number];
/** Text that describes the result of sending a file, and its kind, which selects the icon. */
export type PreviewText = { kind: FilePreview["result"] | "duplicate" | "unknown"; text: string };

/** A file in the queue. `file` is null for a row of a closed tab; `facts` is null until the file is read. */
export type QueueRow = {
  id: number;
  key: string;
  file: File | null;
  name: string;
  size: number;
  /** Chosen by hand; null takes the state from the name. */
  state: "before" | "after" | null;
  facts: FileFacts | null;
  to: Destination;
  arrived: string | null;
  /** True for a row that starts as soon as it is read. */
  eager: boolean;
  /** Chosen to continue an interrupted upload: leaves the list when it belongs to none. */
  resumes: boolean;
  now: RowState;
};
export type RowState =
  | ({ at: "reading" } & ByteProgress)
  | { at: "ready"; preview: FilePreview | null }
  /** `until`: end of a rate limit, in milliseconds since 1970. `lost`: the connection broke, and the row is sent when it is back. */
  | { at: "waiting"; until: number | null; lost?: boolean }
  | { at: "running"; phase: UploadPhase }
  | ({ at: "done" } & Uploaded)
  /** `accepted`: the file was part of an upload. Others were refused before: they are listed and not counted. */
  | { at: "failed"; problem: string; retry: boolean; accepted: boolean }
  | { at: "cancelled" }
  | { at: "interrupted" };

/** Returns the state chosen by hand, else the one in the name. */
export const stateOf = ({ state, name }: Pick<QueueRow, "state" | "name">) => state ?? stateOfName(name);

const identity = (row: QueueRow) => JSON.stringify([row.name, stateOf(row), row.to.project, row.to.prNumber ?? row.to.branch]);
const isOpen = ({ now }: QueueRow) => now.at === "ready" || now.at === "waiting" || now.at === "running" || now.at === "reading";

/** Describes a preview, after `earlier` rows of its name in the same list have become versions of their own. */
function textOf({ result, version, stored, name }: FilePreview, earlier: number): PreviewText {
  if (result === "same")
    return {
      kind: result,
      text: stored ? `Unchanged since v${version}` : `Resumes v${version}, which wasn’t finished`,
    };
  const nothing = stored ? " (file already stored)" : "";
  return version + earlier > 1
    ? { kind: "version", text: `Will become v${version + earlier} of ${isolated(name)}${nothing}` }
    : { kind: result, text: `New${nothing}` };
}

/** Returns the preview of each row that is ready, by the row's id. Earlier rows of one name come first. */
export function previewTexts(rows: readonly QueueRow[]): ReadonlyMap<number, PreviewText> {
  const texts = new Map<number, PreviewText>();
  const seen = new Map<string, Set<string>>();
  for (const row of rows) {
    if (!row.facts || !isOpen(row)) continue;
    const name = identity(row);
    const hashes = seen.get(name) ?? new Set();
    if (row.now.at === "ready") {
      const { preview } = row.now;
      if (hashes.has(row.facts.hash)) texts.set(row.id, { kind: "duplicate", text: "Duplicate in this list. Will be uploaded once." });
      else texts.set(row.id, preview ? textOf(preview, hashes.size) : { kind: "unknown", text: "Ready" });
    }
    seen.set(name, hashes.add(row.facts.hash));
  }
  return texts;
}

/** Summarizes the previews of all rows that are ready: `3 new, 1 new version, 1 unchanged`. */
export function previewSummary(rows: readonly QueueRow[]): string {
  const previews = rows.flatMap(({ now }) => (now.at === "ready" && now.preview ? [now.preview] : []));
  const count = (kind: FilePreview["result"]) => previews.filter(({ result }) => result === kind).length;
  const parts: [number, string][] = [
    [count("new"), "new"],
    [count("version"), count("version") === 1 ? "new version" : "new versions"],
    [count("same"), "unchanged"],
  ];
  return parts
    .filter(([number]) => number)
    .map(([number, word]) => `${number} ${word}`)
    .join(", ");
}

/** Groups rows for display: alone, or before and after as a pair at the place of the first. */
export function pairRows(rows: readonly QueueRow[]): (readonly QueueRow[])[] {
  const out: QueueRow[][] = [];
  const open = new Map<string, QueueRow[]>();
  for (const row of rows) {
    const state = stateOf(row);
    const key = JSON.stringify([plainName(row.name), row.to.project, row.to.prNumber ?? row.to.branch]);
    const half = state && row.now.at !== "failed" ? open.get(key) : undefined;
    if (half && stateOf(half[0]!) !== state) {
      open.delete(key);
      half.push(row);
      half.sort((one) => (stateOf(one) === "before" ? -1 : 1));
      continue;
    }
    const frame = [row];
    out.push(frame);
    if (state && row.now.at !== "failed") open.set(key, frame);
  }
  return out;
}

/** Returns true for a row that is done, cancelled or refused. */
export const isDiscardable = ({ now }: QueueRow) => now.at === "done" || now.at === "cancelled" || (now.at === "failed" && !now.retry);

/** Returns true while a row is sent, or waits to be sent. A started row that is still read waits too. */
export const isBusy = (rows: readonly QueueRow[]) =>
  rows.some(({ now, eager }) => now.at === "running" || now.at === "waiting" || (now.at === "reading" && eager));

/** Returns the bytes that started rows still have to send. */
export const bytesLeft = (rows: readonly QueueRow[]) =>
  rows.reduce((sum, { now, size, arrived, eager }) => {
    if (now.at === "waiting") return sum + (arrived ? 0 : size);
    if (now.at === "reading") return sum + (eager ? size : 0);
    if (now.at !== "running" || now.phase.phase === "checking") return sum;
    return sum + (now.phase.phase === "sending" ? size - now.phase.done : size);
  }, 0);
