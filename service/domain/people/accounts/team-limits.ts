import type { Logger } from "pino";
import { noTeamLimits, type TeamLimits, type TeamLimitsCache } from "../../../core/team-limits.ts";
import type { Database } from "../../../db/client.ts";
import { runStatement } from "../../../db/statement.ts";
import { allTeamLimits } from "./team-limits.sql.ts";

/** Milliseconds after which a process sees limits that an operator set in another one. */
const REFRESH_MS = 10_000;

/** Opens the limits of teams, and reads them again every ten seconds. While the database does not answer, the last ones hold. */
export async function openTeamLimits(database: Database, log: Logger): Promise<TeamLimitsCache> {
  let limits = new Map<string, TeamLimits>();
  async function refresh(): Promise<void> {
    const rows = await runStatement(database, allTeamLimits, {});
    limits = new Map(
      rows.map((row) => [
        row.account_id,
        { requestsPerMinute: row.requests_per_minute, streams: row.streams, stagedFiles: row.staged_files, maxFileMb: row.max_file_mb },
      ]),
    );
  }
  await refresh();
  const warn = (error: unknown) => log.warn({ err: error }, "limits of teams could not be read");
  const timer = setInterval(() => void refresh().catch(warn), REFRESH_MS).unref();
  return {
    of: (accountId) => limits.get(accountId) ?? noTeamLimits,
    limitsRequests: () => [...limits.values()].some(({ requestsPerMinute }) => requestsPerMinute !== null),
    refresh,
    close: () => clearInterval(timer),
  };
}
