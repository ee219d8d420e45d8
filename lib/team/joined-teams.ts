import type { ResponseBody } from "../api/call.ts";

const HOUR = 3_600_000;

/** Returns the names of teams that the reader joined by domain in the last hour, from their own history. */
export const joinedBySignUp = (entries: ResponseBody<"GET /me/history">["results"], now: number): string[] =>
  entries.flatMap(({ kind, via, target, createdAt }) =>
    kind === "member.joined" && via === "domain" && target && now - Date.parse(createdAt) < HOUR ? [target] : [],
  );
