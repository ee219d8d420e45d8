/** A place that the reader opened from the palette, for the empty palette. */
export type RecentPlace = { href: string; label: string; detail?: string; kind: "page" | "project" | "person" | "file" | "team" };

const PREFIX = "loupe:recent:";
const LIMIT = 8;

/** Returns the places that a person opened last on this device, newest first. */
export function recentPlaces(userId: string): readonly RecentPlace[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(PREFIX + userId) ?? "[]");
    return Array.isArray(stored) ? (stored as RecentPlace[]).filter(({ href, label }) => href?.startsWith("/") && label) : [];
  } catch {
    return [];
  }
}

/** Puts a place first. */
export function storeRecentPlace(userId: string, place: RecentPlace): void {
  try {
    const others = recentPlaces(userId).filter(({ href }) => href !== place.href);
    localStorage.setItem(PREFIX + userId, JSON.stringify([place, ...others].slice(0, LIMIT)));
  } catch {
    // Storage is blocked or full: the list stays as it is.
  }
}

/** Removes the places of everyone who used this device. Called at sign-out, because they hold names. */
export function clearRecentPlaces(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key);
  } catch {
    // Storage is blocked: nothing was stored.
  }
}
