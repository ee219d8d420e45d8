import type { Answer } from "../api/call.ts";

const HOUR = 3_600_000;

/** Names of the teams that a reader's sign-up has just joined by their address, from their own history. */
export const joinedBySignUp = (entries: Answer<"GET /me/history">["results"], now: number): string[] =>
  entries.flatMap(({ kind, via, target, createdAt }) =>
    kind === "member.joined" && via === "domain" && target && now - Date.parse(createdAt) < HOUR ? [target] : [],
  );
