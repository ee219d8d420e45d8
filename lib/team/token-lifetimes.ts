import type { ResponseBody } from "../api/call.ts";
import type { tokenLifetimes } from "../contract/tokens.ts";

export type Days = (typeof tokenLifetimes)[number];
/** Shortest limit of the chosen accounts, and the team that sets it. */
export type Limit = { days: number; team: string };

/** Lifetimes to choose from; null never expires. */
export const lives: readonly { days: Days | null; label: string }[] = [
  { days: 1, label: "1 day" },
  { days: 7, label: "7 days" },
  { days: 30, label: "30 days" },
  { days: 60, label: "60 days" },
  { days: 90, label: "90 days" },
  { days: 180, label: "180 days" },
  { days: 365, label: "1 year" },
  { days: null, label: "Never" },
];

type Account = ResponseBody<"GET /me">["accounts"][number];

/** Returns the shortest limit of accounts; null without one. */
export function shortestLimit(accounts: readonly Account[]): Limit | null {
  const limits = accounts.flatMap(({ maxTokenDays: days, name, slug }) => (days ? [{ days, team: name ?? slug }] : []));
  return limits.toSorted((a, b) => a.days - b.days)[0] ?? null;
}

export const isAllowed = (days: number | null, limit: Limit | null) => !limit || (days !== null && days <= limit.days);

/** Returns the wanted lifetime, or else the longest that the limit allows. */
export const allowedDays = (wanted: Days | null, limit: Limit | null): Days | null =>
  isAllowed(wanted, limit) ? wanted : (lives.findLast(({ days }) => days !== null && isAllowed(days, limit))?.days ?? 1);
