import { FORMAT_TITLES, type Format, type PictureStatus, type ResultSet } from "../formats/result-set.ts";
import { printable } from "../terminal/terminal.ts";
import type { PlanEntry } from "../write-back/plan.ts";

/** Returns a number with its noun: "1 picture", "2 pictures". */
export const counted = (count: number, noun: string) => `${count.toLocaleString("en-US")} ${noun}${count === 1 ? "" : "s"}`;

const STATUS: Record<PictureStatus, string> = { changed: "changed", added: "new", removed: "removed" };
const COLORS = { write: 32, delete: 31, refused: 31, left: 2, none: 2 };

/** Returns a size for people: "61 kB". */
export function shownBytes(bytes: number): string {
  if (bytes < 1000) return counted(bytes, "byte");
  const [unit, divisor] = bytes < 1_000_000 ? ["kB", 1000] : ["MB", 1_000_000];
  return `${(bytes / divisor).toLocaleString("en-US", { maximumFractionDigits: bytes / divisor < 10 ? 1 : 0 })} ${unit}`;
}

/** Returns the line about the pictures of a suite, which are all of its snapshots. */
export function suiteLine(
  { format, results }: { format: Format; results: ResultSet | null },
  snapshots: number,
  shownSource: string,
): string {
  const count = (status: PictureStatus) => results?.pictures.filter((one) => one.status === status).length ?? 0;
  const [changed, added, removed] = [count("changed"), count("added"), count("removed")];
  const counts = results ? [`${changed} changed here`, `${added} new`, ...(removed ? [`${removed} removed`] : [])] : [];
  return `${FORMAT_TITLES[format]}${format === "folder" ? "" : " results"} in ${printable(shownSource)}: ${[counted(snapshots, "snapshot"), ...counts].join(", ")}`;
}

/** Returns the line about results: what was read and how many pictures differ. */
export function summaryLine({ format, pictures, refused, passedOnRetry }: ResultSet, shownSource: string): string {
  const all = [...pictures, ...refused];
  const counts = (["changed", "added", "removed"] as const).flatMap((status) => {
    const count = all.filter((one) => one.status === status).length;
    return count ? [`${count.toLocaleString("en-US")} ${STATUS[status]}`] : [];
  });
  const retried = passedOnRetry ? [`${counted(passedOnRetry, "test")} passed on retry (not shown)`] : [];
  return `${FORMAT_TITLES[format]}${format === "folder" ? "" : " results"} in ${printable(shownSource)}: ${[...(counts.length ? counts : ["no changes"]), ...retried].join(", ")}`;
}

/** Returns the line about one picture. */
export function entryLine({ action, status, baseline, name, reason, decided }: PlanEntry, hasColor: boolean): string {
  const word = action === "refused" || action === "left" ? action : STATUS[status];
  const more = [reason, decided?.text].filter((text) => text !== undefined).map((text) => `  ${printable(text)}`);
  const line = `  ${word.padEnd(8)} ${printable(baseline ?? name)}${more.join("")}`;
  return hasColor ? `\u001b[${COLORS[action]}m${line}\u001b[0m` : line;
}

/** Returns the question before files change. */
export function question(entries: readonly PlanEntry[]): string {
  const count = (action: PlanEntry["action"]) => entries.filter((entry) => entry.action === action).length;
  const parts = [
    ...(count("write") ? [`Write ${counted(count("write"), "file")}`] : []),
    ...(count("delete") ? [`${count("write") ? "delete" : "Delete"} ${counted(count("delete"), "file")}`] : []),
  ];
  return `${parts.join(" and ")}?`;
}
