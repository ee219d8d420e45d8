import { sql } from "drizzle-orm";
import * as z from "zod";
import { Slug } from "../../lib/contract/shared.ts";
import { noTeamLimits, type TeamLimits } from "../core/team-limits.ts";
import { invalid } from "../core/errors.ts";
import { teamLimits } from "../db/team-schema.ts";
import { accountOf, command } from "./command.ts";

/** A number, null for the instance's, or absent to leave it as it is. */
const own = (most: number, least = 1) => z.int().min(least).max(most).nullable().optional();

const Limits = z.strictObject({
  team: Slug,
  requestsPerMinute: own(100_000),
  streams: own(10_000, 0),
  stagedFiles: own(100_000),
  maxFileMb: own(5000),
});

/** Sets limits of a team and returns all of them. Other processes see them within ten seconds. */
const setTeamLimits = command(Limits, async (deps, { team, ...given }) => {
  const { id, type } = await accountOf(deps, team);
  if (type !== "team") throw invalid(`"${team}" is a personal account, not a team.`);
  const changed = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Partial<TeamLimits>;
  if (Object.keys(changed).length) {
    const row = { accountId: id, ...changed };
    await deps.db.insert(teamLimits).values(row).onConflictDoUpdate({ target: teamLimits.accountId, set: changed });
    const { requestsPerMinute, streams, stagedFiles, maxFileMb } = teamLimits;
    await deps.db.delete(teamLimits).where(sql`coalesce(${requestsPerMinute}, ${streams}, ${stagedFiles}, ${maxFileMb}) is null`);
  }
  await deps.teamLimits.refresh();
  return { team, limits: { ...noTeamLimits, ...deps.teamLimits.of(id) } };
});

/** Commands about the limits of single teams. */
export const teamLimitCommands = { "team limits": setTeamLimits };
