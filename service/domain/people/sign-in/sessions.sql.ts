import { statement } from "../../../db/statement.ts";
import { DASHBOARD } from "../agents/dashboard-client.ts";

/** Deletes the dashboard's grants and tokens of person `:userId`, and their sessions at the authorization server. */
export const sessionRevocation = statement<{ userId: string }, { id: string }>(
  "sessions_revoke",
  `with grants as (delete from oauth_models where model = 'Grant' and payload->>'accountId' = :userId and payload->>'clientId' = '${DASHBOARD}' returning id),
      tokens as (delete from oauth_models where grant_id in (select id from grants)),
      sessions as (delete from oauth_models where model = 'Session' and payload->>'accountId' = :userId)
    select id from grants`,
);
