import * as z from "zod/mini";
import { CommandError, usageError } from "../commands/exit-codes.ts";
import type { ImportOptions } from "../commands/import-options.ts";
import { findAncestors } from "../git/history.ts";
import type { Repository } from "../git/repository.ts";
import type { ApiClient } from "../server/api.ts";
import { commitTime } from "./git-baselines.ts";
import { downloadPictures, type RemotePicture } from "./download-pictures.ts";
import type { ImportFound, ImportSet } from "./import-set.ts";

const PAGE = 100;
/** Newest builds of the branch that are looked at. */
const MOST_BUILDS = 500;
const MOST_ANCESTORS = 500;

const person = z.nullish(z.object({ name: z.nullish(z.string()), slug: z.nullish(z.string()) }));
const build = z.object({
  number: z.int(),
  status: z.string(),
  head: z.object({ sha: z.string(), branch: z.string() }),
  name: z.optional(z.string()),
  type: z.nullish(z.string()),
  subset: z.optional(z.boolean()),
  incomplete: z.optional(z.boolean()),
  createdAt: z.optional(z.string()),
  reviewedBy: person,
  notification: z.nullish(z.object({ context: z.string() })),
  metadata: z.nullish(z.object({ testReport: z.nullish(z.object({ stats: z.nullish(z.object({ startTime: z.nullish(z.string()) })) })) })),
});
type ArgosBuild = z.output<typeof build>;
const page = <T>(item: z.ZodMiniType<T>) => z.object({ pageInfo: z.object({ total: z.int() }), results: z.array(item) });

const snapshot = z.object({
  url: z.string(),
  contentType: z.string(),
  metadata: z.nullish(
    z.object({
      viewport: z.nullish(z.object({ width: z.int(), height: z.int() })),
      browser: z.nullish(z.object({ name: z.string(), version: z.string() })),
      test: z.nullish(z.object({ title: z.string(), titlePath: z.array(z.string()) })),
    }),
  ),
});
const diff = z.object({ name: z.string(), status: z.string(), head: z.nullable(snapshot) });
const review = z.object({ state: z.string(), user: person });

/** A project of the service, with the way to read it. */
type Source = { api: ApiClient; token: string; project: string };

async function readPages<T>({ api, token }: Source, path: string, item: z.ZodMiniType<T>, most: number): Promise<T[]> {
  const all: T[] = [];
  for (let number = 1; all.length < most; number++) {
    const query = `${path.includes("?") ? "&" : "?"}page=${number}&perPage=${PAGE}`;
    const { pageInfo, results } = await api.call(`GET ${path}${query}`, page(item), { token });
    all.push(...results);
    if (!results.length || all.length >= pageInfo.total) break;
  }
  return all;
}

/** Returns the suite of a build: its name, else the end of its commit status; null for the default one. */
function suiteOf({ name, notification }: ArgosBuild): string | null {
  const own = name ?? /^[^/]+\/(.+)$/.exec(notification?.context ?? "")?.[1];
  return own && own !== "default" ? own : null;
}

/** Returns true for a build whose pictures people or its branch approved. */
const isApproved = ({ status, type, subset, incomplete }: ArgosBuild) =>
  !subset &&
  !incomplete &&
  type !== "skipped" &&
  (["accepted", "no-changes"].includes(status) || (status === "changes-detected" && type === "reference"));

/** Returns the name of the person who approved a build; null where its branch did, or the token may not read reviews. */
async function approverOf({ api, token, project }: Source, { number, reviewedBy }: ArgosBuild): Promise<string | null> {
  if (reviewedBy !== undefined) return reviewedBy?.name ?? reviewedBy?.slug ?? null;
  const read = () => api.call(`GET ${project}/builds/${number}/reviews`, z.array(review), { token });
  const reviews = await read().catch((error: unknown) => {
    if (error instanceof CommandError) return [];
    throw error;
  });
  const user = reviews.findLast(({ state }) => state === "approved")?.user;
  return user?.name ?? user?.slug ?? null;
}

function timeOf({ createdAt, metadata, head, number }: ArgosBuild, options: ImportOptions, repository: Repository | null): Date {
  const text = createdAt ?? metadata?.testReport?.stats?.startTime;
  const time = options.takenAt ?? (text ? new Date(text) : repository && commitTime(repository, head.sha));
  if (time) return time;
  throw usageError(`The time of build ${number} is not known. Run the command in the repository, or name the time with --taken-at.`);
}

const factsOf = ({ viewport, browser, test }: NonNullable<z.output<typeof snapshot>["metadata"]>) => ({
  ...(viewport && { viewport }),
  ...(browser && { browser }),
  ...(test && { test: { title: test.title, titlePath: test.titlePath } }),
});

async function readSet(
  source: Source,
  one: ArgosBuild,
  folder: string,
  options: ImportOptions,
  repository: Repository | null,
): Promise<ImportSet> {
  const diffs = await readPages(source, `${source.project}/builds/${one.number}/diffs`, diff, Number.POSITIVE_INFINITY);
  const remote = diffs.flatMap(({ name, status, head }): RemotePicture[] =>
    head && status !== "failure" && status !== "retryFailure"
      ? [{ name, url: head.url, contentType: head.contentType, ...(head.metadata && { facts: factsOf(head.metadata) }) }]
      : [],
  );
  return {
    source: "Argos",
    suite: suiteOf(one),
    commit: one.head.sha,
    branch: one.head.branch,
    parents: repository && findAncestors(repository, one.head.sha, MOST_ANCESTORS, false),
    takenAt: timeOf(one, options, repository),
    decidedBy: await approverOf(source, one),
    ...(await downloadPictures(source.api, folder, remote)),
  };
}

/** Reads the newest approved build of each suite on the main branch of a project, with its pictures. */
export async function readArgos(
  { api, token, project }: { api: ApiClient; token: string; project: string },
  folder: string,
  options: ImportOptions,
  repository: Repository | null,
): Promise<ImportFound> {
  const [owner, name] = project.split("/").map(encodeURIComponent);
  const source = { api, token, project: `/projects/${owner}/${name}` };
  const known = z.object({ defaultBaseBranch: z.nullish(z.string()) });
  const branch = options.branch ?? (await api.call(`GET ${source.project}`, known, { token })).defaultBaseBranch ?? "main";
  const builds = await readPages(source, `${source.project}/builds?head=${encodeURIComponent(branch)}`, build, MOST_BUILDS);
  const newest = new Map<string | null, ArgosBuild>();
  for (const one of builds) if (isApproved(one) && !newest.has(suiteOf(one))) newest.set(suiteOf(one), one);
  if (!newest.size) throw new CommandError(`${project} has no approved build on ${branch}. Name another branch with --branch.`);
  const sets: ImportSet[] = [];
  for (const one of newest.values()) sets.push(await readSet(source, one, folder, options, repository));
  return {
    source: "Argos",
    tool: "argos",
    place: `${api.origin}, ${project}`,
    facts: [],
    folder,
    sets: sets.toSorted((one, other) => one.takenAt.getTime() - other.takenAt.getTime()),
    rules: [],
    notMoved: ["ignored changes and comments: they belong to builds of the service"],
    notes: repository ? [] : ["Without the repository, the commits before these builds are not known. Run the command there."],
  };
}
