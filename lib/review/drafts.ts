import type { VersionPlace } from "./place.ts";
import type { Point } from "./point.ts";
import type { Mention } from "../rich-text/mentions.ts";

/**
 * Unsent words. `threadId` null starts a thread; `point` is its pin. `people`: whom `@name` in the text stands for. `at`: when they were
 * last changed (ISO 8601). `version`: number of the version they were written on; once sent, of the one they are expected on. `place`: moment and area. `key` names one act of sending, however often tried.
 */
export type Draft = {
  text: string;
  point: Point | null;
  people?: readonly Mention[];
  at?: string;
  version?: number;
  place?: VersionPlace | null;
};
export type Outgoing = Draft & { key: string; threadId: string | null };

/** What was not sent, back in a field: its words come before those that are written there meanwhile, whose place stays. */
export const takenBack = ({ text, people = [], point, place = null, version }: Outgoing, field: Draft): Draft => {
  const words = [text, field.text].filter(Boolean).join("\n\n");
  const known = [...people, ...(field.people ?? []).filter(({ id }) => !people.some((one) => one.id === id))];
  if (field.point || field.place) return { ...field, text: words, people: known };
  return { text: words, people: known, point, place, ...(version !== undefined && { version }) };
};

/** Where drafts are kept: the browser's storage, or a map in a test. It may refuse (private window, full). */
type Store = Pick<Storage, "getItem" | "setItem" | "removeItem">;

function read<T>(store: Pick<Store, "getItem"> | null, key: string): T | null {
  try {
    return JSON.parse(store?.getItem(key) ?? "null") as T | null;
  } catch {
    return null;
  }
}

function write(store: Store | null, key: string, value: unknown) {
  try {
    if (value === null) store?.removeItem(key);
    else store?.setItem(key, JSON.stringify(value));
  } catch {
    // Storage is full or closed: the words stay on the page, they only do not outlive it.
  }
}

/** Drafts of one person on one media: kept on this device until they are sent or thrown away. */
export function drafts(store: Store | null, userId: string, mediaId: string) {
  const name = (part: string) => `loupe:${part}:${userId}:${mediaId}`;
  const draftName = (threadId: string | null) => `${name("draft")}:${threadId ?? "new"}`;
  return {
    load: (threadId: string | null): Draft => {
      const kept = read<Partial<Draft>>(store, draftName(threadId));
      return { ...kept, text: typeof kept?.text === "string" ? kept.text : "", point: kept?.point ?? null };
    },
    save: (threadId: string | null, draft: Draft) => write(store, draftName(threadId), draft.text || draft.point ? draft : null),
    /** What was sent and is not yet known to have arrived. */
    loadOutgoing: (): Outgoing[] => {
      const kept = read<unknown>(store, name("outbox"));
      return Array.isArray(kept) ? (kept as Outgoing[]).filter((it) => typeof it?.key === "string" && typeof it.text === "string") : [];
    },
    saveOutgoing: (items: readonly Outgoing[]) => write(store, name("outbox"), items.length ? items : null),
  };
}
export type Drafts = ReturnType<typeof drafts>;

/** What is kept on this device of one person's unsent comments, on whatever media: how many there are, and the way to be rid of them. */
export function unsentOf(store: Pick<Storage, "length" | "key" | "getItem" | "removeItem"> | null, userId: string) {
  const names = Array.from({ length: store?.length ?? 0 }, (_, index) => store!.key(index)!);
  const drafted = names.filter((name) => name.startsWith(`loupe:draft:${userId}:`));
  const leaving = names.filter((name) => name.startsWith(`loupe:outbox:${userId}:`));
  return {
    count: leaving.reduce((sum, name) => sum + (read<readonly unknown[]>(store, name)?.length ?? 0), drafted.length),
    clear: () => [...drafted, ...leaving].forEach((name) => store?.removeItem(name)),
  };
}

/** The browser's storage, or null where it is closed to us. */
export function deviceStore(): Storage | null {
  try {
    return globalThis.localStorage ?? null;
  } catch {
    return null;
  }
}
