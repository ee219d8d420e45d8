import { runStatement } from "../../../db/statement.ts";
import type * as z from "zod";
import type { PersonalToken } from "../../../../lib/contract/tokens.ts";
import type { Ctx, UserActor } from "../../../core/deps.ts";
import { notFound } from "../../../core/errors.ts";
import { personalTokensOf } from "./tokens.sql.ts";
import type { FullRecord } from "../../base/full-record.ts";

export type PersonalTokenRow = {
  id: string;
  name: string;
  created_at: Date;
  expires_at: Date | null;
  last_used_at: Date | null;
  accounts: z.output<typeof PersonalToken>["accounts"];
};

/** Maps a row to the PersonalToken record. */
export const toPersonalToken = (row: PersonalTokenRow): FullRecord<typeof PersonalToken> => ({
  id: row.id,
  name: row.name,
  accounts: row.accounts,
  createdAt: row.created_at.toISOString(),
  expiresAt: row.expires_at?.toISOString() ?? null,
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
});

/** Finds a token of the caller. Throws 404. */
export async function findPersonalToken({ deps, actor }: Ctx<UserActor>, id: string) {
  const [row] = await runStatement(deps.database, personalTokensOf, { userId: actor.userId, id });
  if (!row) throw notFound();
  return toPersonalToken(row);
}
