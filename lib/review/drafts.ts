import { type DeviceStore, type ListedStore, readStored, storedKeys, writeStored } from "../browser/device-store.ts";
import type { VersionFragment } from "./fragment.ts";
import type { Point } from "./point.ts";
import type { Mention } from "../rich-text/mentions.ts";

/**
 * An unsent comment. `point`: its pin. `people`: the people that `@name` in the text mentions. `at`: time of the last change (ISO 8601).
 * `version`: number of the version it was written on; once sent, of the one it is expected on. `fragment`: moment and area.
 */
export type Draft = {
  text: string;
  point: Point | null;
  people?: readonly Mention[];
  at?: string;
  version?: number;
  fragment?: VersionFragment | null;
  /** Id of the version that it is about, an older one; the newest one without it. */
  versionId?: string | null;
  /** Snapshot of a build that it is about, and the picture of its pin. */
  snapshot?: { diffId: string; side: "before" | "after" } | null;
  /** Kept as a draft until the review of the build is finished. */
  addToReview?: boolean;
};
/** A comment that was sent and not yet confirmed. `threadId` null starts a thread. `key`: idempotency key, the same for every retry. */
export type Outgoing = Draft & { key: string; threadId: string | null };

/** Puts an unsent comment back into a field, before the text written there meanwhile. The field's own anchor wins. */
export const restoreDraft = (
  { text, people = [], point, fragment = null, version, versionId = null, snapshot }: Outgoing,
  field: Draft,
): Draft => {
  const words = [text, field.text].filter(Boolean).join("\n\n");
  const known = [...people, ...(field.people ?? []).filter(({ id }) => !people.some((one) => one.id === id))];
  if (field.point || field.fragment) return { ...field, text: words, people: known };
  return {
    text: words,
    people: known,
    point,
    fragment,
    ...(version !== undefined && { version }),
    ...(versionId && { versionId }),
    ...(snapshot && { snapshot }),
  };
};

/** Reads an unsent comment; version 1.0 stored its moment and area as `place`. */
const readKept = <D extends Partial<Draft>>({ place, ...kept }: D & { place?: VersionFragment | null }) =>
  (place ? { ...kept, fragment: place } : kept) as D;

/** Opens the drafts of one person on one media, stored on this device until they are sent or deleted. */
export function drafts(store: DeviceStore | null, userId: string, mediaId: string) {
  const name = (part: string) => `loupe:${part}:${userId}:${mediaId}`;
  const draftName = (threadId: string | null) => `${name("draft")}:${threadId ?? "new"}`;
  return {
    load: (threadId: string | null): Draft => {
      const kept = readKept(readStored<Partial<Draft>>(store, draftName(threadId)) ?? {});
      return { ...kept, text: typeof kept.text === "string" ? kept.text : "", point: kept.point ?? null };
    },
    save: (threadId: string | null, draft: Draft) => writeStored(store, draftName(threadId), draft.text || draft.point ? draft : null),
    /** Returns comments that were sent and not yet confirmed. */
    loadOutgoing: (): Outgoing[] => {
      const kept = readStored<unknown>(store, name("outbox"));
      return Array.isArray(kept)
        ? (kept as Outgoing[]).filter((it) => typeof it?.key === "string" && typeof it.text === "string").map(readKept)
        : [];
    },
    saveOutgoing: (items: readonly Outgoing[]) => writeStored(store, name("outbox"), items.length ? items : null),
  };
}
export type Drafts = ReturnType<typeof drafts>;

/** Returns true where a person has unsent comments on a subject on this device. */
export const hasUnsent = (store: ListedStore | null, userId: string, subject: string) =>
  [`loupe:draft:${userId}:${subject}:`, `loupe:outbox:${userId}:${subject}`].some((prefix) => storedKeys(store, prefix).length > 0);

/** Owner of the drafts of a person who is not signed in. */
export const VISITOR = "visitor";

/** Moves the drafts that a visitor wrote on a media to the person who signed in, except where that person has a draft of their own. */
export function adoptDrafts(store: (DeviceStore & ListedStore) | null, userId: string, mediaId: string): void {
  for (const name of storedKeys(store, `loupe:draft:${VISITOR}:${mediaId}:`)) {
    const own = name.replace(`:${VISITOR}:`, `:${userId}:`);
    if (readStored<unknown>(store, own) === null) writeStored(store, own, readStored<unknown>(store, name));
    store?.removeItem(name);
  }
}

/** Counts and clears one person's unsent comments on this device, of all media. */
export function unsentComments(store: ListedStore | null, userId: string) {
  const drafted = storedKeys(store, `loupe:draft:${userId}:`);
  const leaving = storedKeys(store, `loupe:outbox:${userId}:`);
  return {
    count: leaving.reduce((sum, name) => sum + (readStored<readonly unknown[]>(store, name)?.length ?? 0), drafted.length),
    clear: () => [...drafted, ...leaving].forEach((name) => store?.removeItem(name)),
  };
}
