const STEPS_PER_DOUBLING = 8;

/** Returns the seconds at the start of a step of the stored scale (`wait_step` in the database). */
const secondsAt = (step: number) => 2 ** (step / STEPS_PER_DOUBLING) - 1;

/**
 * Returns the seconds that a share of first decisions took at most, from numbers of builds by step of the logarithmic scale, at most 5 % off. Null
 * without builds.
 */
export function waitQuantile(waits: Readonly<Record<string, number>>, share: number): number | null {
  const steps = Object.entries(waits)
    .map(([step, builds]) => ({ step: Number(step), builds }))
    .filter(({ builds }) => builds > 0)
    .toSorted((a, b) => a.step - b.step);
  let left = share * steps.reduce((sum, { builds }) => sum + builds, 0);
  for (const { step, builds } of steps) {
    if (left <= builds) return Math.round((secondsAt(step) + secondsAt(step + 1)) / 2);
    left -= builds;
  }
  return null;
}
