import type { Statement } from "../db/client.ts";

/** Inserts or replaces the record `$2` of the model `$1`. */
export const upsertRecord: Statement = {
  name: "oauth_upsert",
  sql: `insert into oauth_models (model, id, payload, grant_id, uid, expires_at, created_at) values ($1, $2, $3::jsonb, $4, $5, $6, $7)
    on conflict (model, id) do update set payload = excluded.payload, grant_id = excluded.grant_id, uid = excluded.uid, expires_at = excluded.expires_at`,
};

/** Returns the record `$2` of the model `$1` unless it expired before `$3`. */
export const findRecord: Statement = {
  name: "oauth_find",
  sql: "select payload, consumed_at from oauth_models where model = $1 and id = $2 and (expires_at is null or expires_at > $3)",
};

/** Returns the record of the model `$1` with the uid `$2` unless it expired before `$3`. */
export const findRecordByUid: Statement = {
  name: "oauth_find_uid",
  sql: "select payload, consumed_at from oauth_models where model = $1 and uid = $2 and (expires_at is null or expires_at > $3)",
};

export const deleteRecord: Statement = { name: "oauth_destroy", sql: "delete from oauth_models where model = $1 and id = $2" };

/** Consumes the record `$2` of the model `$1` at `$3`. Returns no row when it was consumed before. */
export const consumeRecord: Statement = {
  name: "oauth_consume",
  sql: "update oauth_models set consumed_at = $3 where model = $1 and id = $2 and consumed_at is null returning id",
};

export const grantOfRecord: Statement = { name: "oauth_grant_of", sql: "select grant_id from oauth_models where model = $1 and id = $2" };

/** Deletes the records of the model `$1` that belong to the grant `$2`. */
export const deleteRecordsOfGrant: Statement = { name: "oauth_revoke", sql: "delete from oauth_models where model = $1 and grant_id = $2" };

/** Deletes and returns the record `$2` of the model `$1` unless it expired before `$3`, so that only one request gets it. */
export const takeRecord: Statement = {
  name: "oauth_take",
  sql: "delete from oauth_models where model = $1 and id = $2 and expires_at > $3 returning payload",
};

/** Returns the newest grant of the person `$1` to the client `$2`. */
export const newestGrant: Statement = {
  name: "consent_last",
  sql: `select g.created_at, g.payload->'openid'->>'scope' as granted, g.payload->'rejected'->'openid'->>'scope' as rejected,
      coalesce((select json_agg(s.account_id) from oauth_grant_accounts s where s.grant_id = g.id), '[]') as accounts
    from oauth_models g where g.model = 'Grant' and g.payload->>'accountId' = $1 and g.payload->>'clientId' = $2
    order by g.created_at desc limit 1`,
};
