import type { Destination, FileFacts } from "./upload.ts";

/** Record of a started upload that survives closing the tab. The file itself does not survive. */
export type UnfinishedUpload = FileFacts & {
  key: string;
  to: Destination;
  /** Id of the media after its bytes were uploaded: only finalize is left. */
  arrived: string | null;
  /** Id of the tab that runs the upload. */
  tab: string;
  /** Start of the upload, in milliseconds. */
  at: number;
};

type Store = Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">;

const PREFIX = "loupe:upload:";
const WEEK = 7 * 86_400_000;
const lockOf = (tab: string) => `loupe:uploads:${tab}`;

function parse(text: string | null): UnfinishedUpload | null {
  try {
    const kept = JSON.parse(text ?? "null") as UnfinishedUpload | null;
    return kept && typeof kept.key === "string" && typeof kept.hash === "string" && typeof kept.to?.project === "string" ? kept : null;
  } catch {
    return null;
  }
}

/**
 * Unfinished uploads of this device. `locks` finds the tabs that are still open (null on pages without locks, e.g. plain http:
 * then every other tab counts as closed). Errors of the store are ignored: then nothing is stored.
 */
export function unfinishedUploads(store: Store | null, locks: Pick<LockManager, "request" | "query"> | null, tab: string, now = Date.now) {
  const guard = <T>(run: (open: Store) => T): T | undefined => {
    try {
      return store ? run(store) : undefined;
    } catch {
      return undefined;
    }
  };
  let alive = false;
  const save = (kept: Omit<UnfinishedUpload, "tab" | "at">) => {
    if (!alive && locks) void locks.request(lockOf(tab), () => new Promise<never>(() => {})).catch(() => {});
    alive = true;
    guard((open) => open.setItem(PREFIX + kept.key, JSON.stringify({ ...kept, tab, at: now() } satisfies UnfinishedUpload)));
  };
  const forget = (key: string): void => void guard((open) => open.removeItem(PREFIX + key));
  return {
    save,
    forget,
    /** Takes over the uploads of closed tabs, oldest first. Those older than a week are deleted. */
    async adopt(): Promise<UnfinishedUpload[]> {
      const held = locks ? (await locks.query().catch(() => null))?.held : undefined;
      const living = new Set([lockOf(tab), ...(held ?? []).map(({ name }) => name)]);
      const found = guard((open) =>
        Array.from({ length: open.length }, (_, index) => open.key(index))
          .filter((name) => name?.startsWith(PREFIX))
          .flatMap((name) => parse(open.getItem(name!)) ?? (open.removeItem(name!), [])),
      );
      const left = (found ?? []).filter((kept) => !living.has(lockOf(kept.tab))).toSorted((a, b) => a.at - b.at);
      for (const { key, at } of left) if (now() - at > WEEK) forget(key);
      const fresh = left.filter(({ at }) => now() - at <= WEEK);
      for (const kept of fresh) save(kept);
      return fresh;
    },
  };
}
export type UnfinishedUploads = ReturnType<typeof unfinishedUploads>;
