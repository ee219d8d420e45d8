import { dayWord } from "../format.ts";
import type { ListedBuild } from "../queries/builds.ts";
import { buildState, type BuildState, type BuildStateKind } from "./build-state.ts";

/** Builds of one commit and branch, or a single build, with the most urgent state. */
export type BuildGroup = { builds: ListedBuild[]; state: BuildState };

/** The state that matters most to a reader comes first. */
const urgency: BuildStateKind[] = ["problem", "rejected", "open", "running", "done", "calm"];

/** Returns the most urgent state of builds. */
function worstOf(builds: readonly ListedBuild[]): BuildState {
  const states = builds.map((build) => buildState(build));
  // A first build is less urgent than one with changes.
  const rank = ({ kind, isFirst }: BuildState) => urgency.indexOf(kind) + (isFirst ? 0.5 : 0);
  return states.toSorted((a, b) => rank(a) - rank(b))[0]!;
}

/** Divides builds by a key, in the order of its first build. */
function groupBy(builds: readonly ListedBuild[], keyOf: (build: ListedBuild) => string): [key: string, builds: ListedBuild[]][] {
  const groups = new Map<string, ListedBuild[]>();
  for (const build of builds) {
    const key = keyOf(build);
    const group = groups.get(key);
    if (group) group.push(build);
    else groups.set(key, [build]);
  }
  return [...groups];
}

/** Groups builds of the same commit and branch. A group has the position of its first build, the newest in a list. */
export function groupBuilds(builds: readonly ListedBuild[]): BuildGroup[] {
  const groups = groupBy(builds, ({ head }) => `${head.sha} ${head.branch}`);
  return groups.map(([, group]) => ({ builds: group, state: worstOf(group) }));
}

/** Groups of builds of one day, null for today. */
type BuildDay = { label: string | null; groups: BuildGroup[] };

/** Divides a list of builds, newest first, into days of a time zone; without one, of the reader's. Builds are grouped within a day. */
export function buildDays(builds: readonly ListedBuild[], timeZone?: string, now = Date.now()): BuildDay[] {
  const days = groupBy(builds, ({ createdAt }) => dayWord(createdAt!, { timeZone, now }));
  const today = dayWord(new Date(now).toISOString(), { timeZone, now });
  return days.map(([label, ofDay]) => ({ label: label === today ? null : label, groups: groupBuilds(ofDay) }));
}
