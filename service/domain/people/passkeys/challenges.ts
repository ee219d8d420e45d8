import { runStatement } from "../../../db/statement.ts";
import type { Deps } from "../../../core/deps.ts";
import { sha256 } from "../../../core/ids.ts";
import { challengeRemoval, challengeUpsert } from "./passkeys.sql.ts";

const LIFETIME_MS = 10 * 60_000;

/** Place that a challenge is bound to: one sign-in interaction, or one session and purpose. */
export type ChallengePurpose = `${"sign-in" | "register" | "confirm"}:${string}`;

/** Stores a challenge for ten minutes and replaces an earlier one of the same place. */
export async function storeChallenge({ database, now }: Deps, purpose: ChallengePurpose, challenge: string): Promise<void> {
  await runStatement(database, challengeUpsert, {
    hash: sha256(purpose),
    challenge,
    expiresAt: new Date(now().getTime() + LIFETIME_MS),
    now: now(),
  });
}

/** Deletes the challenge of a place and returns it, so that it works once; null when there is none or it expired. */
export async function takeChallenge({ database, now }: Deps, purpose: ChallengePurpose): Promise<string | null> {
  const [row] = await runStatement(database, challengeRemoval, { hash: sha256(purpose), now: now() });
  return row?.challenge ?? null;
}
