import { type Adapter, type AdapterPayload, errors } from "oidc-provider";
import type { Deps } from "../core/deps.ts";
import { sha256 } from "../core/ids.ts";
import { consumeRefreshToken } from "./rotation.ts";
import { grantKey, revokeGrant } from "../domain/tokens/grants.ts";

type Row = { payload: AdapterPayload; consumed_at: Date | null };

const statements = {
  upsert: {
    name: "oauth_upsert",
    sql: `insert into oauth_models (model, id, payload, grant_id, uid, expires_at, created_at) values ($1, $2, $3::jsonb, $4, $5, $6, $7)
      on conflict (model, id) do update set payload = excluded.payload, grant_id = excluded.grant_id, uid = excluded.uid, expires_at = excluded.expires_at`,
  },
  find: {
    name: "oauth_find",
    sql: "select payload, consumed_at from oauth_models where model = $1 and id = $2 and (expires_at is null or expires_at > $3)",
  },
  findByUid: {
    name: "oauth_find_uid",
    sql: "select payload, consumed_at from oauth_models where model = $1 and uid = $2 and (expires_at is null or expires_at > $3)",
  },
  destroy: { name: "oauth_destroy", sql: "delete from oauth_models where model = $1 and id = $2" },
  consume: {
    name: "oauth_consume",
    sql: "update oauth_models set consumed_at = $3 where model = $1 and id = $2 and consumed_at is null returning id",
  },
  grantOf: { name: "oauth_grant_of", sql: "select grant_id from oauth_models where model = $1 and id = $2" },
  revoke: { name: "oauth_revoke", sql: "delete from oauth_models where model = $1 and grant_id = $2" },
};

/** What is written: without the id itself, and without what would let a reader of the tables take over a sign-in. */
function atRest(model: string, { jti: _id, ...payload }: AdapterPayload): AdapterPayload {
  if (model !== "Interaction") return payload;
  const { returnTo: _address, session, ...rest } = payload;
  return { ...rest, ...(session && { session: { ...session, cookie: "" } }) };
}

/**
 * Where the authorization server keeps its records: one table, ids as SHA-256 only. Codes and refresh tokens are consumed
 * atomically, so of any number of parallel exchanges of one code exactly one succeeds.
 */
export function storeOf(deps: Deps): (model: string) => Adapter {
  const { database, settings } = deps;

  const restore = (model: string, row: Row | undefined, id?: string): AdapterPayload | undefined =>
    row && {
      ...row.payload,
      ...(id && model !== "Client" && { jti: id }),
      ...(id && model === "Interaction" && { returnTo: `${settings.appUrl}/oauth/authorize/${id}` }),
      // Whether a used refresh token may be used again is decided under a lock, when it is consumed.
      ...(row.consumed_at && model !== "RefreshToken" && { consumed: Math.floor(new Date(row.consumed_at).getTime() / 1000) }),
    };

  /** A code presented twice gives nothing, and takes back what it gave (RFC 6749 part 4.1.2). */
  async function consumeOnce(model: string, hash: string): Promise<void> {
    const [won] = await database.run(statements.consume, [model, hash, deps.now()]);
    if (won) return;
    const [row] = await database.run<{ grant_id: string | null }>(statements.grantOf, [model, hash]);
    if (row?.grant_id) await revokeGrant(deps, row.grant_id);
    throw new errors.InvalidGrant("already used");
  }

  return (model) => ({
    async upsert(id, payload, expiresIn) {
      const now = deps.now();
      await database.run(statements.upsert, [
        model,
        sha256(id),
        JSON.stringify(atRest(model, payload)),
        payload.grantId ? grantKey(payload.grantId) : null,
        payload.uid ?? null,
        expiresIn ? new Date(now.getTime() + expiresIn * 1000) : null,
        now,
      ]);
    },
    async find(id) {
      const [row] = await database.run<Row>(statements.find, [model, sha256(id), deps.now()]);
      return restore(model, row, id);
    },
    async findByUid(uid) {
      const [row] = await database.run<Row>(statements.findByUid, [model, uid, deps.now()]);
      return restore(model, row);
    },
    findByUserCode: async () => undefined,
    async destroy(id) {
      if (model === "Grant") await revokeGrant(deps, grantKey(id));
      else await database.run(statements.destroy, [model, sha256(id)]);
    },
    consume: (id) => (model === "RefreshToken" ? consumeRefreshToken(deps, sha256(id)) : consumeOnce(model, sha256(id))),
    revokeByGrantId: async (grantId) => void (await database.run(statements.revoke, [model, grantKey(grantId)])),
  });
}
