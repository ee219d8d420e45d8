import type { Scope } from "../contract/scopes.ts";
import { daysUntil, plural } from "../format.ts";

/** Descriptions of the scopes for the person who grants them. */
export const scopeWords: Record<Scope, string> = {
  profile: "See your name and your teams",
  "projects:read": "See projects, builds and analytics",
  "projects:write": "Create and configure projects",
  "builds:write": "Upload builds and screenshots",
  "reviews:write": "Approve and reject builds as you",
  "comments:read": "Read comments and threads",
  "comments:write": "Write, edit and delete comments as you",
  "media:read": "See images and videos",
  "media:write": "Upload and delete images and videos",
  "account:admin": "Manage members and settings",
};

/** Returns true for scopes of team administration. */
export const administers = (scope: string) => scope.endsWith(":admin");
/** Returns true for scopes that allow changes. */
export const changes = (scope: string) => administers(scope) || scope.endsWith(":write");

const DAY = 86_400_000;
/** Days without use after which a credential is marked as unused. */
const UNUSED_DAYS = 90;

/** Returns the whole days since the last use, or since creation without one, from 90 days on; null before. */
export function unusedDays({ lastUsedAt, createdAt }: { lastUsedAt: string | null; createdAt: string }, now = Date.now()): number | null {
  const days = Math.floor((now - Date.parse(lastUsedAt ?? createdAt)) / DAY);
  return days >= UNUSED_DAYS ? days : null;
}

/** Returns the expiry of a token as text, and its tone: `ended` when expired, `soon` in the last week. */
export function ending(expiresAt: string | null, now = Date.now()): { words: string; tone: "ended" | "soon" | "later" } {
  if (!expiresAt) return { words: "Does not expire", tone: "later" };
  if (Date.parse(expiresAt) <= now) return { words: "Expired", tone: "ended" };
  const days = daysUntil(expiresAt, now);
  return { words: `Expires in ${plural(days, "day")}`, tone: days <= 7 ? "soon" : "later" };
}
