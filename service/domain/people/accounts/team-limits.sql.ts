import { statement } from "../../../db/statement.ts";

type Row = {
  account_id: string;
  requests_per_minute: number | null;
  streams: number | null;
  staged_files: number | null;
  max_file_mb: number | null;
};

/** Selects the limits of all teams that have their own. */
export const allTeamLimits = statement<Record<never, never>, Row>(
  "team_limits_all",
  "select account_id, requests_per_minute, streams, staged_files, max_file_mb from team_limits",
);

/** Selects the account of the project whose token has the hash. */
export const accountOfProjectToken = statement<{ hash: string }, { account_id: string }>(
  "account_of_project_token",
  `select p.account_id from (select project_id from project_tokens where hash = :hash union all select project_id from ci_tokens where hash = :hash) t
    join projects p on p.id = t.project_id`,
);
