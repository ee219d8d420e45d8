import { statement } from "../../../db/statement.ts";
import { DASHBOARD } from "../agents/dashboard-client.ts";

/** Stores the challenge under the key `:hash` until `:expiresAt`, in place of an earlier one. */
export const challengeUpsert = statement<{ hash: string; challenge: string; expiresAt: Date; now: Date }>(
  "passkey_challenge_keep",
  `insert into oauth_models (model, id, payload, expires_at, created_at)
      values ('PasskeyChallenge', :hash, json_build_object('challenge', :challenge::text)::jsonb, :expiresAt, :now)
    on conflict (model, id) do update set payload = excluded.payload, expires_at = excluded.expires_at`,
);

/** Deletes and returns the challenge of the key `:hash` unless it expired before `:now`. Of parallel calls, only one gets it. */
export const challengeRemoval = statement<{ hash: string; now: Date }, { challenge: string }>(
  "passkey_challenge_take",
  `delete from oauth_models where model = 'PasskeyChallenge' and id = :hash and expires_at > :now returning payload->>'challenge' as challenge`,
);

export type PasskeysOfRow = { id: string; name: string; transports: string[]; created_at: Date; last_used_at: Date | null };

/** Selects the passkeys of the person `:userId`, newest first. */
export const passkeysOf = statement<{ userId: string }, PasskeysOfRow>(
  "passkeys_list",
  "select id, name, transports, created_at, last_used_at from passkeys where user_id = :userId order by created_at desc, id",
);

export type PasskeyByIdRow = { id: string; user_id: string; public_key: string; counter: number; transports: string[] };

/** Selects the passkey `:id` with its owner, unless the owner is disabled. */
export const passkeyById = statement<{ id: string }, PasskeyByIdRow>(
  "passkey_by_id",
  `select p.id, p.user_id, p.public_key, p.counter::int8 as counter, p.transports from passkeys p
    join users u on u.id = p.user_id and u.disabled_at is null where p.id = :id`,
);

/** Stores a use of the passkey `:id` with the counter at `:now`. Returns no row when the stored counter is not lower; authenticators without a counter send 0. */
export const passkeyUse = statement<{ id: string; counter: number; now: Date }, { id: string }>(
  "passkey_use",
  `update passkeys set counter = :counter, last_used_at = :now
    where id = :id and (counter < :counter::int8 or (counter = 0 and :counter::int8 = 0)) returning id`,
);

export type Strength = { method: string | null; signed_in_at: Date | null; held: number; required_by: string | null };

/** Selects facts about the session `:grantId` of the person `:userId`: method, time of the sign-in, number of passkeys, and a team that requires one. */
export const sessionStrength = statement<{ grantId: string; userId: string }, Strength>(
  "passkey_session_strength",
  `select g.method, g.signed_in_at, (select count(*)::int from passkeys p where p.user_id = :userId) as held,
      (select coalesce(a.name, a.slug) from memberships m join accounts a on a.id = m.team_id and a.require_passkey and a.deleted_at is null
        where m.user_id = :userId order by a.slug limit 1) as required_by
    from (select 1) one left join oauth_models g on g.model = 'Grant' and g.id = :grantId and g.payload->>'accountId' = :userId`,
);

/** Marks the session `:grantId` of the person `:userId` as signed in with a passkey at `:now`, also for the browser's session at the authorization server. */
export const sessionConfirmation = statement<{ grantId: string | null; userId: string; now: Date }>(
  "passkey_session_confirm",
  `with grants as (update oauth_models set method = 'passkey', signed_in_at = :now
        where model = 'Grant' and id = :grantId and payload->>'accountId' = :userId returning id)
    update oauth_models s set payload = jsonb_set(s.payload, '{amr}', '["passkey"]') from grants
      where s.model = 'Session' and s.payload->>'accountId' = :userId
        and encode(sha256(convert_to(s.payload->'authorizations'->'${DASHBOARD}'->>'grantId', 'UTF8')), 'hex') = grants.id`,
);
