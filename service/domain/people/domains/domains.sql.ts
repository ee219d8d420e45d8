import { statement } from "../../../db/statement.ts";

/** Selects a team's domains in byte order. */
export const domainsOfTeam = statement<{ teamId: string }, { domain: string; created_at: Date }>(
  "team_domains",
  `select domain, created_at from team_domains where team_id = :teamId order by domain collate "C"`,
);
