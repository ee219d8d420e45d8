import type { Statement } from "../../../db/client.ts";
import { DASHBOARD } from "../agents/dashboard-client.ts";

/** Stores the challenge `$2` under the key $1 until $3, in place of an earlier one. */
export const challengeUpsert: Statement = {
  name: "passkey_challenge_keep",
  sql: `insert into oauth_models (model, id, payload, expires_at, created_at)
      values ('PasskeyChallenge', $1, json_build_object('challenge', $2::text)::jsonb, $3, $4)
    on conflict (model, id) do update set payload = excluded.payload, expires_at = excluded.expires_at`,
};

/** Deletes and returns the challenge of the key $1 unless it expired before $2. Of parallel calls, only one gets it. */
export const challengeRemoval: Statement = {
  name: "passkey_challenge_take",
  sql: `delete from oauth_models where model = 'PasskeyChallenge' and id = $1 and expires_at > $2 returning payload->>'challenge' as challenge`,
};

/** Selects the passkeys of the person $1, newest first. */
export const passkeysOf: Statement = {
  name: "passkeys_list",
  sql: "select id, name, transports, created_at, last_used_at from passkeys where user_id = $1 order by created_at desc, id",
};

/** Selects the passkey $1 with its owner, unless the owner is disabled. */
export const passkeyById: Statement = {
  name: "passkey_by_id",
  sql: `select p.id, p.user_id, p.public_key, p.counter::int8 as counter, p.transports from passkeys p
    join users u on u.id = p.user_id and u.disabled_at is null where p.id = $1`,
};

/** Stores a use of the passkey $1 with the counter $2 at $3. Returns no row when the stored counter is not lower; authenticators without a counter send 0. */
export const passkeyUse: Statement = {
  name: "passkey_use",
  sql: `update passkeys set counter = $2, last_used_at = $3
    where id = $1 and (counter < $2::int8 or (counter = 0 and $2::int8 = 0)) returning id`,
};

/** Selects facts about the session $1 of the person $2: method, time of the sign-in, number of passkeys, and a team that requires one. */
export const sessionStrength: Statement = {
  name: "passkey_session_strength",
  sql: `select g.method, g.signed_in_at, (select count(*)::int from passkeys p where p.user_id = $2) as held,
      (select coalesce(a.name, a.slug) from memberships m join accounts a on a.id = m.team_id and a.require_passkey and a.deleted_at is null
        where m.user_id = $2 order by a.slug limit 1) as required_by
    from (select 1) one left join oauth_models g on g.model = 'Grant' and g.id = $1 and g.payload->>'accountId' = $2`,
};

/** Marks the session $1 of the person $2 as signed in with a passkey at $3, also for the browser's session at the authorization server. */
export const sessionConfirmation: Statement = {
  name: "passkey_session_confirm",
  sql: `with grants as (update oauth_models set method = 'passkey', signed_in_at = $3
        where model = 'Grant' and id = $1 and payload->>'accountId' = $2 returning id)
    update oauth_models s set payload = jsonb_set(s.payload, '{amr}', '["passkey"]') from grants
      where s.model = 'Session' and s.payload->>'accountId' = $2
        and encode(sha256(convert_to(s.payload->'authorizations'->'${DASHBOARD}'->>'grantId', 'UTF8')), 'hex') = grants.id`,
};

/** Selects another team than $1 that requires passkeys and has the person $2 as a member. */
export const otherTeamWithPasskeys: Statement = {
  name: "passkey_other_team",
  sql: `select a.id from memberships m join accounts a on a.id = m.team_id and a.require_passkey and a.deleted_at is null
    where m.user_id = $2 and m.team_id <> $1 limit 1`,
};
