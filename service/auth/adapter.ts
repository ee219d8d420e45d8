import { oauthModels } from "../db/oauth-schema.ts";
import { and, eq } from "drizzle-orm";
import { runStatement } from "../db/statement.ts";
import { type Adapter, type AdapterPayload, errors } from "oidc-provider";
import type { Deps } from "../core/deps.ts";
import { sha256 } from "../core/ids.ts";
import { keyFor, sealed } from "../core/derive-key.ts";
import { DEVICE_PAGE, deviceHandle, hashOfHandle } from "./device-code.ts";
import {
  consumeRecord,
  findDeviceCode,
  findRecord,
  findRecordByUid,
  grantOfRecord,
  upsertRecord,
  type FindRecordRow,
} from "./adapter.sql.ts";
import { consumeRefreshToken } from "./rotation.ts";
import { grantKey, revokeGrant } from "../domain/projects/tokens/grants.ts";

/** Removes the id, the code that a person enters, and of an interaction its URL and session cookie: with them a reader of the table could take over a sign-in. */
function withoutSecrets(model: string, { jti: _id, userCode: _code, ...payload }: AdapterPayload): AdapterPayload {
  if (model !== "Interaction") return payload;
  const { returnTo: _address, session, ...rest } = payload;
  return { ...rest, ...(session && { session: { ...session, cookie: "" } }) };
}

/** Returns the stored id of a record. A device code that was found by its user code is known by its handle alone. */
const hashOfId = (model: string, id: string) => (model === "DeviceCode" ? hashOfHandle(id) : null) ?? sha256(id);

/**
 * Stores the records of the authorization server in one table, with ids as SHA-256 only. Codes and refresh tokens are consumed
 * atomically: of parallel exchanges of one code, exactly one succeeds.
 */
export function storeOf(deps: Deps): (model: string) => Adapter {
  const { database, db, settings } = deps;

  const returnAddress = ({ deviceCode }: AdapterPayload, id: string) =>
    `${settings.appUrl}${deviceCode ? DEVICE_PAGE : "/oauth/authorize"}/${id}`;
  // Short enough to be found by brute force from a plain digest.
  const sealUserCode = (code: string) => sealed(keyFor(settings, "user codes of devices"), code);
  const restore = (model: string, row: FindRecordRow | undefined, id?: string): AdapterPayload | undefined =>
    row && {
      ...row.payload,
      ...(id && model !== "Client" && { jti: id }),
      ...(id && model === "Interaction" && { returnTo: returnAddress(row.payload, id) }),
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
        hash: hashOfId(model, id),
        payload: JSON.stringify(withoutSecrets(model, payload)),
        grantId: payload.grantId ? grantKey(payload.grantId) : null,
        uid: payload.userCode ? sealUserCode(payload.userCode) : (payload.uid ?? null),
        expiresAt: expiresIn ? new Date(now.getTime() + expiresIn * 1000) : null,
        now,
      });
    },
    async find(id) {
      const [row] = await runStatement(database, findRecord, { model, hash: hashOfId(model, id), now: deps.now() });
      return restore(model, row, id);
    },
    async findByUid(uid) {
      const [row] = await runStatement(database, findRecordByUid, { model, uid, now: deps.now() });
      return restore(model, row);
    },
    async findByUserCode(userCode) {
      const [row] = await runStatement(database, findDeviceCode, { uid: sealUserCode(userCode), now: deps.now() });
      return row && { ...restore(model, row, deviceHandle(row.id))!, userCode };
    },
    async destroy(id) {
      if (model === "Grant") await revokeGrant(deps, grantKey(id));
      else await db.delete(oauthModels).where(and(eq(oauthModels.model, model), eq(oauthModels.id, sha256(id))));
    },
    consume: (id) => (model === "RefreshToken" ? consumeRefreshToken(deps, sha256(id)) : consumeOnce(model, sha256(id))),
    async revokeByGrantId(grantId) {
      await db.delete(oauthModels).where(and(eq(oauthModels.model, model), eq(oauthModels.grantId, grantKey(grantId))));
    },
  });
}
