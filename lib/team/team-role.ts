import type { Answer } from "../api/call.ts";
import type { TeamLevel } from "../permissions.ts";

/** What a reader is on an account: a role in a team, `personal` on their own, null elsewhere. A page asks before it reads what owners may. */
export function roleIn(reader: Answer<"GET /me">, slug: string): TeamLevel | "personal" | null {
  const own = reader.accounts.find((account) => account.slug === slug);
  return own?.type === "user" ? "personal" : (own?.level ?? null);
}

/** `an owner`, `a member`. */
export const aRole = (level: TeamLevel) => `${level === "owner" ? "an" : "a"} ${level}`;
