type BuildLine = {
  project: string;
  number: number;
  name: string;
  branch: string;
  commit: string;
  state: string;
  result: string | null;
  snapshots: number;
  comparing: number;
  deadLetters: number;
  createdAt: string;
  finalizedAt: string | null;
  concludedAt: string | null;
};
type BuildList = { counts: { state: string; count: number }[]; builds: BuildLine[] };
type BuildExplanation = BuildLine & {
  advice: string;
  baseline: number | null;
  walk: string;
  jobs: { kind: string; state: string; count: number }[];
  letters: { id: string; kind: string; lastError: string | null; failedAt: string }[];
  problems: { name: string; problem: string }[];
  problemCount: number;
};

const titleOf = ({ project, number, name, branch, commit }: BuildLine) =>
  `${project} #${number}  ${branch} at ${commit.slice(0, 7)}${name === "default" ? "" : `  name: ${name}`}`;

const factsOf = ({ state, result, snapshots, comparing, deadLetters }: BuildLine) =>
  [
    result ? `${state}, ${result}` : state,
    `snapshots: ${snapshots}`,
    comparing && `left to compare: ${comparing}`,
    deadLetters && `dead letters: ${deadLetters}`,
  ]
    .filter(Boolean)
    .join("  ");

/** Formats the number of unfinished builds by state, then each build. */
export function describeBuilds({ counts, builds }: BuildList): string {
  const totals = counts.map(({ state, count }) => `${state}: ${count}`);
  const lines = builds.map((build) => `${build.createdAt}  ${titleOf(build)}\n  ${factsOf(build)}`);
  return [totals.join("\n") || "No unfinished builds.", ...(lines.length ? lines : ["No build matches."])].join("\n\n");
}

/** Formats the builds that were queued again. */
export const describeRequeued = ({ requeued }: { requeued: { number: number; jobs: number }[] }): string =>
  requeued.map(({ number, jobs }) => `#${number}: jobs queued again: ${jobs}.`).join("\n") || "Nothing failed, and every job is queued.";

/** Formats the explanation of a build, a section per question. */
export function describeBuild(build: BuildExplanation): string {
  const times = [
    `created ${build.createdAt}`,
    build.finalizedAt && `finalized ${build.finalizedAt}`,
    build.concludedAt && `concluded ${build.concludedAt}`,
  ];
  const letters = build.letters.flatMap(({ id, kind, lastError, failedAt }) => [
    `  ${failedAt}  ${kind}  id: ${id}`,
    ...(lastError ? [`    ${lastError}`] : []),
  ]);
  const problems = build.problems.map(({ name, problem }) => `  ${name}: ${problem}`);
  const hidden = build.problemCount - build.problems.length;
  return [
    titleOf(build),
    factsOf(build),
    times.filter(Boolean).join(", "),
    build.advice,
    `Baseline: ${build.baseline === null ? "none" : `#${build.baseline}`}${build.walk && `. Looked at: ${build.walk}`}`,
    `Jobs: ${build.jobs.map(({ kind, state, count }) => `${count} ${kind} ${state}`).join(", ") || "none"}`,
    ...(letters.length ? ["Dead letters:", ...letters] : []),
    ...(problems.length ? ["Not compared:", ...problems, ...(hidden > 0 ? [`  and ${hidden} more`] : [])] : []),
  ].join("\n");
}
