import type { Statement } from "../../../db/client.ts";
import { DASHBOARD } from "../agents/dashboard-client.ts";

/** Deletes the dashboard's grants and tokens of person $1, and their sessions at the authorization server. */
export const sessionRevocation: Statement = {
  name: "sessions_revoke",
  sql: `with grants as (delete from oauth_models where model = 'Grant' and payload->>'accountId' = $1 and payload->>'clientId' = '${DASHBOARD}' returning id),
      tokens as (delete from oauth_models where grant_id in (select id from grants)),
      sessions as (delete from oauth_models where model = 'Session' and payload->>'accountId' = $1)
    select id from grants`,
};
