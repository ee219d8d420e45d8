import { bytes, count, monthDay, plural } from "../format.ts";

type Limits = {
  maxFileBytes: number;
  screenshotsPerMonth: number | null;
  mediaDays: number;
  buildDays: number;
  deletesFrom: string | null;
};

const kept = (days: number) => (days ? `for ${plural(days, "day")}` : "until someone deletes them");

function keptText({ mediaDays, buildDays }: Limits): string {
  if (mediaDays === buildDays) return `Builds and files are kept ${kept(buildDays)}.`;
  return `Builds are kept ${kept(buildDays)}, files ${kept(mediaDays)}.`;
}

/** Returns the limits of an instance in a line: how long things are kept and from when older ones are deleted, screenshots a month, and file size. */
export function limitsText(limits: Limits): string {
  const { maxFileBytes, screenshotsPerMonth: screenshots, deletesFrom } = limits;
  return [
    keptText(limits),
    deletesFrom ? `Older ones are deleted from ${monthDay(deletesFrom)} on.` : null,
    `A file can have at most ${bytes(maxFileBytes)}.`,
    screenshots === null ? null : `${count(screenshots)} screenshots a month are included.`,
    "Set by the operator of this instance.",
  ]
    .filter((sentence) => sentence !== null)
    .join(" ");
}
