import { dayWord, plural } from "../format.ts";
import type { ListedBuild } from "../queries/builds.ts";
import { buildState, type BuildState, type BuildStateKind } from "./build-state.ts";

/** Builds of one commit that follow each other in a list, or a single build. */
export type BuildGroup = { builds: ListedBuild[]; sum: BuildState };

/** The state that matters most to a reader comes first. */
const urgency: BuildStateKind[] = ["problem", "rejected", "open", "running", "done", "calm"];

/** Sums the states of builds: the most urgent one, with causes and snapshots of all. */
function sumOf(builds: readonly ListedBuild[]): BuildState {
  const states = builds.map(buildState);
  // A first build is less urgent than one with changes.
  const rank = ({ kind, title }: BuildState) => urgency.indexOf(kind) + (title === "First build" ? 0.5 : 0);
  const worst = states.toSorted((a, b) => rank(a) - rank(b))[0]!;
  if (builds.length === 1) return worst;
  const causes = builds.reduce((sum, build) => sum + (build.causes?.total ?? 0), 0);
  const changed = builds.reduce((sum, build) => sum + (build.stats?.changed ?? 0), 0);
  return { ...worst, detail: causes ? `${plural(causes, "cause")} in ${plural(changed, "snapshot")}` : "" };
}

/** Groups neighbouring builds of the same commit and branch, in the order of the list. */
export function groupBuilds(builds: readonly ListedBuild[]): BuildGroup[] {
  const groups: ListedBuild[][] = [];
  for (const build of builds) {
    const last = groups.at(-1);
    const [first] = last ?? [];
    if (last && first!.head.sha === build.head.sha && first!.head.branch === build.head.branch) last.push(build);
    else groups.push([build]);
  }
  return groups.map((group) => ({ builds: group, sum: sumOf(group) }));
}

/** Groups of builds of one day. */
type BuildDay = { label: string; groups: BuildGroup[] };

/** Divides a list of builds, newest first, into days of a time zone; without one, of the reader's. */
export function buildDays(builds: readonly ListedBuild[], timeZone?: string, now = Date.now()): BuildDay[] {
  const days: BuildDay[] = [];
  for (const group of groupBuilds(builds)) {
    const label = dayWord(group.builds[0]!.createdAt!, { timeZone, now });
    const last = days.at(-1);
    if (last?.label === label) last.groups.push(group);
    else days.push({ label, groups: [group] });
  }
  return days;
}
