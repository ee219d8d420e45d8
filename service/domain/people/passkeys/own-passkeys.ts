import { runStatement } from "../../../db/statement.ts";
import { and, eq } from "drizzle-orm";
import type { Ctx, UserActor } from "../../../core/deps.ts";
import { conflict } from "../../../core/errors.ts";
import { passkeys } from "../../../db/person-schema.ts";
import { passkeysOf, type PasskeysOfRow } from "./passkeys.sql.ts";
import type { FullRecord } from "../../base/full-record.ts";
import type { Passkey } from "../../../../lib/contract/passkeys.ts";

/** Most passkeys of a person. */
export const MAX_PASSKEYS = 20;

/** Maps a row to the Passkey record. */
export const toPasskeyRecord = ({ id, name, created_at, last_used_at }: Omit<PasskeysOfRow, "transports">): FullRecord<typeof Passkey> => ({
  id,
  name,
  createdAt: created_at.toISOString(),
  lastUsedAt: last_used_at?.toISOString() ?? null,
});

/** Selects the caller's passkeys, newest first. */
export const ownPasskeys = ({ deps, actor }: Ctx<UserActor>) => runStatement(deps.database, passkeysOf, { userId: actor.userId });

/** Returns the refusal of a further passkey. */
export const tooManyPasskeys = () => conflict(`You have ${MAX_PASSKEYS} passkeys. Remove one first.`);

/** Matches one passkey of a person. */
export const ownPasskey = (userId: string, id: string) => and(eq(passkeys.id, id), eq(passkeys.userId, userId));
