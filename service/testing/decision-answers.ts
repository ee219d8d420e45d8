/** Answers that name who decided what, as lines to read and compare. */
export type Answers = Record<string, unknown>;
// oxlint-disable-next-line typescript/no-explicit-any -- bodies of two releases, of which each lacks fields of the other
type Get = (path: string) => Promise<any>;
type Row = Awaited<ReturnType<Get>>;

/** More snapshots than this with the same answer are counted and not named. */
const NAMED = 6;
/** Builds with more changes than this are listed and not read. */
const READ = 100;

/** Returns all rows of a list. */
async function all(get: Get, path: string): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page = 1; ; page++) {
    const { results, pageInfo } = await get(`${path}${path.includes("?") ? "&" : "?"}perPage=100&page=${page}`);
    rows.push(...results);
    if (rows.length >= pageInfo.total) return rows;
  }
}

/** Says in a line what was decided about a change, its author, and the build that it comes from. */
const decisionOf = ({ decision, decidedBy, agent, reason, carriedFrom, ruleId }: Row): string =>
  [
    decision ?? "undecided",
    decidedBy && `by ${decidedBy.slug}`,
    agent && `with ${agent.name}`,
    ruleId && "by a rule",
    carriedFrom && `in #${carriedFrom}`,
    reason && `because ${reason}`,
  ]
    .filter(Boolean)
    .join(" ");

/** Returns the names of rows by what is said about them, or their number where they are many. */
function byLine(rows: Row[], lineOf: (row: Row) => string): Record<string, string[] | number> {
  const names = new Map<string, string[]>();
  for (const row of rows) names.set(lineOf(row), [...(names.get(lineOf(row)) ?? []), row.name]);
  return Object.fromEntries([...names].sort().map(([line, list]) => [line, list.length > NAMED ? list.length : list.sort()]));
}

/** Says in a line what a review was, and what became of it. */
const reviewOf = ({ state, user, automatic, dismissedBy, text }: Row): string =>
  [
    state,
    user && `by ${user.slug}`,
    automatic && "automatically",
    dismissedBy && `dismissed by ${dismissedBy.slug}`,
    text && `saying ${text}`,
  ]
    .filter(Boolean)
    .join(" ");

/** Says in a line what a build and its check are. */
const buildOf = ({ type, status, conclusion, notification }: Row): string =>
  `${[type, status, conclusion].filter(Boolean).join(", ")}: ${notification?.description ?? "no check"}`;

/** Reads everything about a build with changes that depends on decisions. */
async function readBuild(get: Get, project: string, { number }: Row): Promise<Answers> {
  const path = `${project}/builds/${number}`;
  const build = await get(path);
  const { stats, causes, decidedByRules, reviewedBy } = build;
  const [listed, diffs, groups, reviews] = [
    await all(get, `${path}/causes`),
    [...(await all(get, `${path}/diffs?needsReview=true`)), ...(stats.failure ? await all(get, `${path}/diffs?status=failure`) : [])],
    await all(get, `${path}/groups?by=folder`),
    await get(`${path}/reviews`),
  ];
  return {
    build: `${buildOf(build)}${reviewedBy ? ` by ${reviewedBy.slug}` : ""}`,
    stats: Object.fromEntries(Object.entries(stats).filter(([, count]) => count)),
    counts: { ...causes, byRules: decidedByRules.snapshots, causesByRules: decidedByRules.causes },
    snapshots: byLine([...new Map(diffs.map((diff) => [diff.id, diff])).values()], (diff) => `${diff.status}, ${decisionOf(diff)}`),
    causes: byLine(
      listed.map((cause) => ({ ...cause, name: `${cause.summary}, ${cause.places} in ${cause.snapshots}` })),
      (cause) =>
        [decisionOf(cause), cause.apart && `${cause.apart} apart`, cause.decidedByRules && `${cause.decidedByRules} by rules`]
          .filter(Boolean)
          .join(", "),
    ),
    folders: Object.fromEntries(groups.map(({ key, snapshots, undecided }) => [key || "(none)", `${undecided} of ${snapshots} undecided`])),
    reviews: reviews.map(reviewOf),
  };
}

/** Reads the decisions about the images of the tests on the base branch: tests with the same answer are counted. */
async function readTests(get: Get, project: string): Promise<Answers> {
  const said: { name: string; line: string }[] = [];
  for (const { id, name } of await all(get, `${project}/tests?sort=name&buildName=default`)) {
    const { images } = await get(`${project}/tests/${id}/images`);
    const lines = images.map(
      ({ first, builds, decision }: Row) =>
        `#${first.number} × ${builds}${decision ? ` ${decision.decision} in #${decision.build} by ${decision.user?.slug ?? "a rule"}` : ""}`,
    );
    said.push({ name, line: lines.join("; ") });
  }
  return byLine(said, ({ line }) => line);
}

/** Reads all that the API says about the decisions of a team's builds, as an owner of it. */
export async function readDecisionAnswers(get: Get, team: string): Promise<Answers> {
  const answers: Answers = {};
  for (const { name } of await all(get, `/accounts/${team}/projects`)) {
    const project = `/projects/${team}/${name.split("/").at(-1)}`;
    const builds = await all(get, `${project}/builds`);
    if (!builds.length) continue;
    const ofBuilds: Answers = {};
    const read = builds.filter(({ stats }) => stats && stats.total > stats.unchanged && stats.total - stats.unchanged <= READ);
    for (const build of read) ofBuilds[`#${build.number}`] = await readBuild(get, project, build);
    answers[name] = {
      list: Object.fromEntries(builds.map((build) => [`#${build.number}`, buildOf(build)])),
      needsReview: (await all(get, `${project}/builds?needsReview=true`)).map(({ number }) => number),
      rules: (await all(get, `${project}/rules`)).map(({ summary, state, decided }) => `${summary} ${state}, ${decided} decided`),
      tests: await readTests(get, project),
      builds: ofBuilds,
    };
  }
  answers["toReview"] = (await all(get, "/me/builds-to-review")).map(({ project, build }) => `${project} #${build.number}`);
  answers["history"] = (await all(get, `/accounts/${team}/history`)).map(({ kind, actor, target, before, after }) =>
    [kind, actor.slug, target, before, after].filter(Boolean).join(" · "),
  );
  return answers;
}
