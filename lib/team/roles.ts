import type { ResponseBody } from "../api/call.ts";
import type { TeamLevel } from "../permissions.ts";

/** The roles of a team, from the strongest to the weakest, with what each may do. */
export const roles: readonly { value: TeamLevel; label: string; detail: string }[] = [
  { value: "owner", label: "Owner", detail: "Everything: members, invites, domains, settings and every project." },
  { value: "member", label: "Member", detail: "Every project: review, upload, comment, delete media. No team administration." },
  { value: "contributor", label: "Contributor", detail: "Access only to projects they’re added to." },
];

/** The roles by name, from the strongest to the weakest. */
export const teamLevels: readonly TeamLevel[] = roles.map(({ value }) => value);

export const roleName = (level: TeamLevel) => roles.find(({ value }) => value === level)!.label;

/** Returns a role with its article: `an owner`, `a member`. */
export const roleWithArticle = (level: TeamLevel) => `${level === "owner" ? "an" : "a"} ${level}`;

export const isTeamLevel = (word: string): word is TeamLevel => roles.some(({ value }) => value === word);

const rank = (level: TeamLevel) => roles.findIndex(({ value }) => value === level);
/** Returns true when `to` is a weaker role than `from`. */
export const isLowerRole = (from: TeamLevel, to: TeamLevel) => rank(to) > rank(from);

/**
 * Returns the reader's role on an account: a team role, `personal` on the personal account, or null when the reader is not a member. Pages
 * check it before they load data that only owners may read.
 */
export function roleIn(reader: ResponseBody<"GET /me">, slug: string): TeamLevel | "personal" | null {
  const own = reader.accounts.find((account) => account.slug === slug);
  return own?.type === "user" ? "personal" : (own?.level ?? null);
}
