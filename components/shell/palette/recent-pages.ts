/** A page that the reader opened, for the empty palette. */
export type RecentPage = {
  href: string;
  label: string;
  detail?: string;
  kind: "page" | "project" | "person" | "file" | "team" | "build" | "branch" | "test";
};

const PREFIX = "loupe:recent:";
const LIMIT = 8;

/** Returns the pages that a person opened last on this device, newest first. */
export function recentPages(userId: string): readonly RecentPage[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(PREFIX + userId) ?? "[]");
    return Array.isArray(stored) ? (stored as RecentPage[]).filter(({ href, label }) => href?.startsWith("/") && label) : [];
  } catch {
    return [];
  }
}

/** Puts a page first. */
export function storeRecentPage(userId: string, page: RecentPage): void {
  try {
    const others = recentPages(userId).filter(({ href }) => href !== page.href);
    localStorage.setItem(PREFIX + userId, JSON.stringify([page, ...others].slice(0, LIMIT)));
  } catch {
    // Storage is blocked or full: the list stays as it is.
  }
}

/** Removes the pages of everyone who used this device. Called at sign-out, because they hold names. */
export function clearRecentPages(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key);
  } catch {
    // Storage is blocked: nothing was stored.
  }
}
