import type { Settings } from "../../../core/settings.ts";

/** Name of the plan in the API, which wants one where screenshots are limited. An instance has the same limits for every account. */
const NAME = "self-hosted";

/** Share of the included units above which no snapshot is accepted. The last build of a month may exceed the plan. */
const TOLERANCE = 1.1;

/** Returns the units a month of every account on this instance, and the number above which builds are refused; null without a limit. */
export function planOf({ screenshotsPerMonth: included }: Pick<Settings, "screenshotsPerMonth">) {
  return included === null ? null : { name: NAME, included, most: Math.floor(included * TOLERANCE) };
}
