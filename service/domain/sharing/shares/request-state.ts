/** Latest request of a person for a project, as JSON of the database. */
export type LatestRequest = { answer: "allowed" | "declined" | null; answeredAt: string | null };

const AGAIN_AFTER_MS = 7 * 86_400_000;

/** Returns when a person with a declined request may ask again; null where they may ask now. */
export function askAgainAt(latest: LatestRequest | null, now: Date): Date | null {
  if (latest?.answer !== "declined" || latest.answeredAt === null) return null;
  const again = new Date(new Date(latest.answeredAt).getTime() + AGAIN_AFTER_MS);
  return again > now ? again : null;
}

/** Returns the state of a request as its person sees it. */
export function requestState(latest: LatestRequest | null, now: Date): "none" | "open" | "declined" {
  if (latest?.answer === null) return "open";
  return askAgainAt(latest, now) ? "declined" : "none";
}
