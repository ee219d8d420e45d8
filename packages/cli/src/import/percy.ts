import * as z from "zod/mini";
import { CommandError } from "../commands/exit-codes.ts";
import type { ImportOptions } from "../commands/import-options.ts";
import { findAncestors } from "../git/history.ts";
import type { Repository } from "../git/repository.ts";
import type { ApiClient } from "../server/api.ts";
import { downloadPictures, type RemotePicture } from "./download-pictures.ts";
import type { ImportFound } from "./import-set.ts";

const PAGE = 100;
const MOST_ANCESTORS = 500;
const MOST_PAGES = 1000;

const reference = z.object({ type: z.string(), id: z.string() });
const resource = z.object({
  type: z.string(),
  id: z.string(),
  attributes: z._default(z.record(z.string(), z.unknown()), {}),
  relationships: z._default(z.record(z.string(), z.object({ data: z.optional(z.nullable(z.union([reference, z.array(reference)]))) })), {}),
});
type Resource = z.output<typeof resource>;
const documentShape = z.object({
  data: z.array(resource),
  included: z._default(z.array(resource), []),
  links: z.optional(z.object({ next: z.nullish(z.string()) })),
});

/** A project of the service, which its token names. */
type Source = { api: ApiClient; token: string };

const textOf = ({ attributes }: Resource, key: string): string | null => {
  const value = attributes[key];
  return typeof value === "string" ? value : null;
};

/** Resources of one response, found by the relations of others. */
class Related {
  readonly #known: Map<string, Resource>;

  constructor(included: readonly Resource[]) {
    this.#known = new Map(included.map((one) => [`${one.type} ${one.id}`, one]));
  }

  all({ relationships }: Resource, relation: string): Resource[] {
    const data = relationships[relation]?.data ?? [];
    return (Array.isArray(data) ? data : [data]).flatMap(({ type, id }) => this.#known.get(`${type} ${id}`) ?? []);
  }

  one(from: Resource | undefined, relation: string): Resource | undefined {
    return from && this.all(from, relation)[0];
  }
}

async function readDocument({ api, token }: Source, url: string) {
  const { status, value } = await api.getJsonAt(url, token, "Token token=");
  if (status === 401 || status === 403)
    throw new CommandError(
      `${api.origin} refused the token (status ${status}). Name one that may read the project with --from-token or PERCY_TOKEN.`,
    );
  const parsed = documentShape.safeParse(value);
  if (status === 200 && parsed.success) return parsed.data;
  throw new CommandError(`${api.origin} sent a response that this version can't read (status ${status}). Check --from-url.`);
}

async function readPages(source: Source, path: string): Promise<{ data: Resource[]; included: Resource[] }> {
  const all: { data: Resource[]; included: Resource[] } = { data: [], included: [] };
  let url: string | null = `${source.api.origin}/api/v1${path}`;
  for (let pages = 0; url !== null && pages < MOST_PAGES; pages++) {
    const { data, included, links } = await readDocument(source, url);
    all.data.push(...data);
    all.included.push(...included);
    // A link to another server must not get the token.
    const next = links?.next ? new URL(links.next, source.api.origin) : null;
    url = next && next.origin === source.api.origin ? next.href : null;
  }
  return all;
}

/** Returns the pictures of a build: one for each snapshot, browser and width. */
async function picturesOf(source: Source, build: Resource): Promise<RemotePicture[]> {
  const include = "comparisons.head-screenshot.image,comparisons.browser.browser-family";
  const query = `build_id=${encodeURIComponent(build.id)}&include=${include}&page[limit]=${PAGE}`;
  const { data, included } = await readPages(source, `/snapshots?${query}`);
  const related = new Related(included);
  return data.flatMap((snapshot) =>
    related.all(snapshot, "comparisons").flatMap((comparison): RemotePicture[] => {
      const image = related.one(related.one(comparison, "head-screenshot"), "image");
      const url = image && textOf(image, "url");
      if (!url) return [];
      const browser = related.one(comparison, "browser");
      const family = related.one(browser, "browser-family");
      const browserName = (family && textOf(family, "slug")) ?? "browser";
      const width = Number(comparison.attributes["width"]) || 0;
      const name = [textOf(snapshot, "name") ?? snapshot.id, browserName, width].join("/");
      const version = (browser && textOf(browser, "version")) ?? "";
      return [{ name, url, contentType: "image/png", facts: { viewport: { width, height: 0 }, browser: { name: browserName, version } } }];
    }),
  );
}

/** Reads the newest approved build of the main branch of the token's project, with its pictures. The shapes are those that the service documents. */
export async function readPercy(
  source: Source,
  folder: string,
  options: ImportOptions,
  repository: Repository | null,
): Promise<ImportFound> {
  const branch = options.branch ?? "main";
  const query = `filter[branch]=${encodeURIComponent(branch)}&filter[state]=finished&page[limit]=${PAGE}`;
  const { data, included } = await readDocument(source, `${source.api.origin}/api/v1/builds?${query}`);
  const related = new Related(included);
  const build = data.find((one) => textOf(one, "review-state") === "approved");
  if (!build) throw new CommandError(`${source.api.origin} has no approved build on ${branch}. Name another branch with --branch.`);
  const commit = related.one(build, "commit");
  const sha = commit && textOf(commit, "sha");
  const time = textOf(build, "finished-at") ?? textOf(build, "created-at");
  if (!sha || !time)
    throw new CommandError(`${source.api.origin} names no commit and time of build ${build.id}. This version can't import it.`);
  const approver = related.one(build, "approved-by");
  const set = {
    source: "Percy",
    suite: null,
    commit: sha,
    branch,
    parents: repository && findAncestors(repository, sha, MOST_ANCESTORS, false),
    takenAt: new Date(time),
    decidedBy: approver ? (textOf(approver, "name") ?? textOf(approver, "email")) : null,
    ...(await downloadPictures(source.api, folder, await picturesOf(source, build))),
  };
  return {
    source: "Percy",
    tool: "percy",
    place: source.api.origin,
    facts: [],
    folder,
    sets: [set],
    rules: [],
    notMoved: ["comments and reviews of earlier builds: they belong to builds of the service"],
    notes: repository ? [] : ["Without the repository, the commits before this build are not known. Run the command there."],
  };
}
