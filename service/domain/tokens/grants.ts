import type { Deps } from "../../core/deps.ts";
import { sha256 } from "../../core/ids.ts";

/** The grant of a row as it is stored: hashed like every id, so that a dump of the tables opens nothing. */
export const grantKey = (grantId: string) => sha256(grantId);

const revoke = {
  name: "oauth_revoke_grant",
  sql: `with gone as (delete from oauth_models where grant_id = $1 or (model = 'Grant' and id = $1)),
      accounts as (delete from oauth_grant_accounts where grant_id = $1)
    select 1`,
};

/** Ends a grant (by its key): its codes, tokens, organisations and the grant itself, in one statement. */
export const revokeGrant = async ({ database }: Deps, key: string) => void (await database.run(revoke, [key]));

const burn = {
  name: "oauth_burn_code",
  sql: "delete from oauth_models where model = 'AuthorizationCode' and id = $1 and consumed_at is null",
};

/** Makes a code that was presented wrongly worthless: whoever holds it is guessing the rest. A consumed one stays, to be recognised. */
export const burnCode = async ({ database }: Deps, code: string) => void (await database.run(burn, [sha256(code)]));
