import { bytes, count, monthDay, plural } from "../format.ts";

type Limits = {
  maxFileBytes: number;
  screenshotsPerMonth: number | null;
  mediaDays: number;
  buildDays: number;
  deletesFrom: string | null;
};

const kept = (days: number) => (days ? plural(days, "day") : "Until someone deletes them");

/** Returns the limits of an instance as names and values: how long things are kept, file size, and screenshots a month. */
export function limitRows({
  buildDays,
  mediaDays,
  deletesFrom,
  maxFileBytes,
  screenshotsPerMonth,
}: Limits): [name: string, value: string][] {
  return [
    ["Builds are kept", kept(buildDays)],
    ["Old versions of files", kept(mediaDays)],
    ...(deletesFrom ? [["Older ones are deleted from", monthDay(deletesFrom)] as [string, string]] : []),
    ["Largest file", bytes(maxFileBytes)],
    ...(screenshotsPerMonth === null ? [] : [["Screenshots a month", count(screenshotsPerMonth)] as [string, string]]),
  ];
}
