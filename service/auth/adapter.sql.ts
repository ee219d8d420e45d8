import { statement } from "../db/statement.ts";
import type { AdapterPayload } from "oidc-provider";
import type { SignInAttempt } from "./external-providers.ts";
import type { ExternalProvider } from "../core/settings.ts";

/** Inserts or replaces the record `:hash` of the model. */
export const upsertRecord = statement<{
  model: string;
  hash: string;
  payload: string;
  grantId: string | null;
  uid: string | null;
  expiresAt: Date | null;
  now: Date;
}>(
  "oauth_upsert",
  `insert into oauth_models (model, id, payload, grant_id, uid, expires_at, created_at) values (:model, :hash, :payload::jsonb, :grantId, :uid, :expiresAt, :now)
    on conflict (model, id) do update set payload = excluded.payload, grant_id = excluded.grant_id, uid = excluded.uid, expires_at = excluded.expires_at`,
);

/** Inserts an empty record `:hash` of the model. Returns no row when there is one. It never expires. */
export const insertRecordOnce = statement<{ model: string; hash: string; now: Date }, { id: string }>(
  "oauth_insert_once",
  "insert into oauth_models (model, id, payload, created_at) values (:model, :hash, '{}', :now) on conflict do nothing returning id",
);

export type FindRecordRow = { payload: AdapterPayload; consumed_at: Date | null };

/** Returns the record `:hash` of the model unless it expired before `:now`. */
export const findRecord = statement<{ model: string; hash: string; now: Date }, FindRecordRow>(
  "oauth_find",
  "select payload, consumed_at from oauth_models where model = :model and id = :hash and (expires_at is null or expires_at > :now)",
);

/** Returns the record of the model with the uid `:uid` unless it expired before `:now`. */
export const findRecordByUid = statement<{ model: string; uid: string; now: Date }, FindRecordRow>(
  "oauth_find_uid",
  "select payload, consumed_at from oauth_models where model = :model and uid = :uid and (expires_at is null or expires_at > :now)",
);

/** Returns the device code with the digest `:uid` of its user code unless it expired before `:now`. */
export const findDeviceCode = statement<{ uid: string; now: Date }, FindRecordRow & { id: string }>(
  "oauth_find_device_code",
  "select id, payload, consumed_at from oauth_models where model = 'DeviceCode' and uid = :uid and expires_at > :now",
);

/** Consumes the record `:hash` of the model at `:now`. Returns no row when it was consumed before. */
export const consumeRecord = statement<{ model: string; hash: string; now: Date }, { id: string }>(
  "oauth_consume",
  "update oauth_models set consumed_at = :now where model = :model and id = :hash and consumed_at is null returning id",
);

export const grantOfRecord = statement<{ model: string; hash: string }, { grant_id: string | null }>(
  "oauth_grant_of",
  "select grant_id from oauth_models where model = :model and id = :hash",
);

export type StoredAttempt = Omit<SignInAttempt, "state"> & { name: ExternalProvider; interaction: string };

/** Deletes and returns the record `:hash` of the model unless it expired before `:now`, so that only one request gets it. */
export const takeRecord = statement<{ model: string; hash: string; now: Date }, { payload: StoredAttempt }>(
  "oauth_take",
  "delete from oauth_models where model = :model and id = :hash and expires_at > :now returning payload",
);

type LastGrant = { created_at: Date; granted: string | null; rejected: string | null; accounts: string[] };

/** Returns the newest grant of the person `:accountId` to the client. */
export const newestGrant = statement<{ accountId: string; clientId: string }, LastGrant>(
  "consent_last",
  `select g.created_at, g.payload->'openid'->>'scope' as granted, g.payload->'rejected'->'openid'->>'scope' as rejected,
      coalesce((select json_agg(s.account_id) from oauth_grant_accounts s where s.grant_id = g.id), '[]') as accounts
    from oauth_models g where g.model = 'Grant' and g.payload->>'accountId' = :accountId and g.payload->>'clientId' = :clientId
    order by g.created_at desc limit 1`,
);
