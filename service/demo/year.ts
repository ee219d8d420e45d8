import { buildNumbersOfDays, reviewDays, reviewWaitDays } from "../db/analytics-schema.ts";
import type { Tx } from "../db/client.ts";
import { usageDays } from "../db/usage-schema.ts";
import type { PersonIds } from "./team.ts";

const DAY = 86_400_000;
const DAYS = 365;
const reviewers = ["cara", "eleni", "ben", "ana"] as const;

type UsageKey = { projectId: string; accountId: string };

/** Returns the numbers of a day: few builds a year ago, more of late, hardly any at weekends, a fifth of them with changes. */
function numbersOf(back: number, at: Date) {
  const weekend = at.getUTCDay() % 6 === 0;
  const total = weekend ? back % 2 : 3 + Math.round(((DAYS - back) / DAYS) * 9) + (back % 4);
  const changesDetected = Math.floor(total / 3) + (back % 3 === 0 && total > 0 ? 1 : 0);
  const rejected = back % 9 === 0 && changesDetected > 0 ? 1 : 0;
  return {
    total,
    changesDetected,
    noChanges: total - changesDetected,
    accepted: changesDetected - rejected,
    rejected,
    decided: changesDetected,
  };
}

/**
 * Inserts the numbers of a year before the first build that is uploaded, `days` ago: builds, reviews, waits and usage. No operation can say them,
 * because each happens now and the builds themselves are long deleted.
 */
export async function insertYear(
  tx: Tx,
  { projectId, accountId }: UsageKey,
  people: PersonIds,
  { now, days }: { now: Date; days: number },
): Promise<void> {
  const list = Array.from({ length: DAYS - days }, (_, index) => {
    const back = days + index;
    const at = new Date(now.getTime() - back * DAY);
    return { back, day: at.toISOString().slice(0, 10), ...numbersOf(back, at) };
  }).filter(({ total }) => total > 0);
  await tx.insert(buildNumbersOfDays).values(list.map(({ back: _back, ...numbers }) => ({ projectId, ...numbers })));
  const decided = list.filter((one) => one.decided > 0);
  await tx.insert(reviewDays).values(
    decided.map(({ back, day, accepted: approved, rejected }) => ({
      projectId,
      day,
      userId: people[reviewers[back % reviewers.length]!],
      approved,
      rejected,
      commented: back % 5 === 0 ? 1 : 0,
    })),
  );
  // Steps 96 to 119 of the scale: from about an hour to a working day.
  await tx
    .insert(reviewWaitDays)
    .values(decided.map(({ back, day, decided: builds }) => ({ projectId, day, step: 96 + ((back * 7) % 24), builds })));
  await tx
    .insert(usageDays)
    .values(list.map(({ day, total }) => ({ accountId, projectId, day, units: total * 36, snapshots: total * 36 })));
}
