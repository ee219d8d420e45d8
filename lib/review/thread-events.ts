import type { ResponseBody } from "../api/call.ts";
import type { MediaReview } from "./verdict.ts";
import type { Thread } from "./threads.ts";

type Version = Pick<ResponseBody<"GET /shares/{shareToken}">["versions"][number], "number" | "createdAt" | "createdBy">;

/** An upload of a version, or a verdict on one, between the threads. `by`: name of the person; null for a deleted account. */
export type ReviewEvent = { key: string; at: string; by: string | null; version: number; kind: "uploaded" | MediaReview["state"] };

/** Returns the uploads after the first version and the verdicts of a media, oldest first. */
export const eventsOf = (versions: readonly Version[], reviews: readonly MediaReview[]): ReviewEvent[] =>
  [
    ...versions
      .filter(({ number }) => number > 1)
      .map(({ number, createdAt, createdBy }): ReviewEvent => ({
        key: `v${number}`,
        at: createdAt,
        by: createdBy ?? null,
        version: number,
        kind: "uploaded",
      })),
    ...reviews.map(({ id, date, user, version, state }): ReviewEvent => ({
      key: id,
      at: date,
      by: user && (user.name ?? user.slug),
      version,
      kind: state,
    })),
  ].toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));

/** Groups events by the thread that follows them, by its id; those after the last thread have the key `null`. */
export function eventsBefore(events: readonly ReviewEvent[], threads: readonly Thread[]): Map<string | null, ReviewEvent[]> {
  const groups = new Map<string | null, ReviewEvent[]>();
  for (const event of events) {
    const next = threads.find(({ root }) => Date.parse(root.createdAt) >= Date.parse(event.at));
    const id = next?.id ?? null;
    groups.set(id, [...(groups.get(id) ?? []), event]);
  }
  return groups;
}
