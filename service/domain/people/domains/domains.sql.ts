import type { Statement } from "../../../db/client.ts";

/** Selects a team's domains in byte order. */
export const domainsOfTeam: Statement = {
  name: "team_domains",
  sql: `select domain, created_at from team_domains where team_id = $1 order by domain collate "C"`,
};
