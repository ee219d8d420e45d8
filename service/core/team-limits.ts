import type { Settings } from "./settings.ts";

/** Limits that an operator gave one team; null for the instance's. */
export type TeamLimits = {
  /** Requests a minute of all project tokens of the team together. */
  requestsPerMinute: number | null;
  /** Event streams of the team's builds that one process holds open. */
  streams: number | null;
  /** Uploads of media that are declared and not finalized. */
  stagedFiles: number | null;
  maxFileMb: number | null;
};

export const noTeamLimits: TeamLimits = { requestsPerMinute: null, streams: null, stagedFiles: null, maxFileMb: null };

/** Limits of all teams that have their own, in memory: every request asks for them. */
export type TeamLimitsCache = {
  of(accountId: string): TeamLimits;
  /** Returns true when any team has its own number of requests. */
  limitsRequests(): boolean;
  /** Reads the limits again. Otherwise they are at most ten seconds old. */
  refresh(): Promise<void>;
  close(): void;
};

const MEBIBYTE = 1024 * 1024;

/** Returns the bytes of the largest media file of an account: of its team's own limit, else of the instance's. */
export function maxFileBytesOf(
  { settings, teamLimits }: { settings: Pick<Settings, "maxFileBytes">; teamLimits: TeamLimitsCache },
  accountId: string,
): number {
  const { maxFileMb } = teamLimits.of(accountId);
  return maxFileMb === null ? settings.maxFileBytes : maxFileMb * MEBIBYTE;
}
