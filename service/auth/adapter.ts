import { runStatement } from "../db/statement.ts";
import { type Adapter, type AdapterPayload, errors } from "oidc-provider";
import type { Deps } from "../core/deps.ts";
import { sha256 } from "../core/ids.ts";
import {
  consumeRecord,
  deleteRecord,
  deleteRecordsOfGrant,
  findRecord,
  findRecordByUid,
  grantOfRecord,
  upsertRecord,
  type FindRecordRow,
} from "./adapter.sql.ts";
import { consumeRefreshToken } from "./rotation.ts";
import { grantKey, revokeGrant } from "../domain/projects/tokens/grants.ts";

/** Removes the id, and of an interaction its URL and session cookie: with them a reader of the table could take over a sign-in. */
function withoutSecrets(model: string, { jti: _id, ...payload }: AdapterPayload): AdapterPayload {
  if (model !== "Interaction") return payload;
  const { returnTo: _address, session, ...rest } = payload;
  return { ...rest, ...(session && { session: { ...session, cookie: "" } }) };
}

/**
 * Stores the records of the authorization server in one table, with ids as SHA-256 only. Codes and refresh tokens are consumed
 * atomically: of parallel exchanges of one code, exactly one succeeds.
 */
export function storeOf(deps: Deps): (model: string) => Adapter {
  const { database, settings } = deps;

  const restore = (model: string, row: FindRecordRow | undefined, id?: string): AdapterPayload | undefined =>
    row && {
      ...row.payload,
      ...(id && model !== "Client" && { jti: id }),
      ...(id && model === "Interaction" && { returnTo: `${settings.appUrl}/oauth/authorize/${id}` }),
      // `consumeRefreshToken` decides under a lock if a used refresh token may be used again.
      ...(row.consumed_at && model !== "RefreshToken" && { consumed: Math.floor(new Date(row.consumed_at).getTime() / 1000) }),
    };

  /** Consumes a code. Throws `InvalidGrant` when it was used before, and then revokes its grant (RFC 6749, section 4.1.2). */
  async function consumeOnce(model: string, hash: string): Promise<void> {
    const [won] = await runStatement(database, consumeRecord, { model, hash, now: deps.now() });
    if (won) return;
    const [row] = await runStatement(database, grantOfRecord, { model, hash });
    if (row?.grant_id) await revokeGrant(deps, row.grant_id);
    throw new errors.InvalidGrant("already used");
  }

  return (model) => ({
    async upsert(id, payload, expiresIn) {
      const now = deps.now();
      await runStatement(database, upsertRecord, {
        model,
        hash: sha256(id),
        payload: JSON.stringify(withoutSecrets(model, payload)),
        grantId: payload.grantId ? grantKey(payload.grantId) : null,
        uid: payload.uid ?? null,
        expiresAt: expiresIn ? new Date(now.getTime() + expiresIn * 1000) : null,
        now,
      });
    },
    async find(id) {
      const [row] = await runStatement(database, findRecord, { model, hash: sha256(id), now: deps.now() });
      return restore(model, row, id);
    },
    async findByUid(uid) {
      const [row] = await runStatement(database, findRecordByUid, { model, uid, now: deps.now() });
      return restore(model, row);
    },
    findByUserCode: async () => undefined,
    async destroy(id) {
      if (model === "Grant") await revokeGrant(deps, grantKey(id));
      else await runStatement(database, deleteRecord, { model, hash: sha256(id) });
    },
    consume: (id) => (model === "RefreshToken" ? consumeRefreshToken(deps, sha256(id)) : consumeOnce(model, sha256(id))),
    revokeByGrantId: async (grantId) => void (await runStatement(database, deleteRecordsOfGrant, { model, grantId: grantKey(grantId) })),
  });
}
