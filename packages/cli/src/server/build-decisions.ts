import { CommandError, EXIT } from "../commands/exit-codes.ts";
import { typedCommand } from "../commands/package-name.ts";
import { printable } from "../terminal/terminal.ts";
import { ServerRefusal } from "./api.ts";
import { requireProject, requireToken, type Connection } from "./connection.ts";
import { buildRecord, type BuildRecord, diffPage, type DiffRecord } from "./records.ts";

/** Decisions of people about a build at one moment. Drafts are in neither list: they count with a review only. */
export type BuildDecisions = { build: BuildRecord; revision: string; approved: DiffRecord[]; rejected: DiffRecord[] };

const PER_PAGE = 100;
/** Reads of all decisions until none changes meanwhile. */
const READS = 3;
const ENDED = new Set(["accepted", "rejected", "no-changes", "changes-detected"]);

/** Returns the person of a decision; a rule has none. */
export const deciderOf = ({ decidedBy }: DiffRecord) => printable(decidedBy?.name ?? decidedBy?.slug ?? "a rule");

const pathOf = (connection: Connection, number: number) => {
  const { owner, name } = requireProject(connection);
  return `/projects/${encodeURIComponent(owner)}/${encodeURIComponent(name)}/builds/${number}`;
};

/** Reads a build. Throws a sentence for one that this token can't see. */
export async function readBuildRecord(connection: Connection, number: number): Promise<BuildRecord & { decisionsRevision: string }> {
  const { api } = connection;
  try {
    const build = await api.call(`GET ${pathOf(connection, number)}`, buildRecord, { token: requireToken(connection) });
    const { decisionsRevision } = build;
    if (decisionsRevision === undefined)
      throw new CommandError(`${api.origin} is too old: it can't show that decisions changed meanwhile. Update Loupe there.`);
    return { ...build, decisionsRevision };
  } catch (error) {
    if (!(error instanceof ServerRefusal) || error.status !== 404) throw error;
    const { owner, name } = requireProject(connection);
    throw new CommandError(`There is no build ${number} of ${owner}/${name} that this token can see.`);
  }
}

/** Reads all snapshots with a decision. A server that doesn't know the filter sends others too, so they are filtered here as well. */
async function readDecided(connection: Connection, number: number, decision: "approved" | "rejected"): Promise<DiffRecord[]> {
  const all = new Map<string, DiffRecord>();
  for (let page = 1, total = 1; (page - 1) * PER_PAGE < total; page++) {
    const query = new URLSearchParams({ decision, page: String(page), perPage: String(PER_PAGE) });
    const route = `GET ${pathOf(connection, number)}/diffs?${query}`;
    const { pageInfo, results } = await connection.api.call(route, diffPage, { token: requireToken(connection) });
    for (const diff of results) if (diff.decision === decision && !diff.draft) all.set(diff.id, diff);
    if (!results.length) break;
    total = pageInfo.total;
  }
  return [...all.values()];
}

/** Reads the decisions about a build, all of one moment. Throws a sentence for a build that is not compared yet, or failed. */
export async function readBuildDecisions(connection: Connection, number: number): Promise<BuildDecisions> {
  let build = await readBuildRecord(connection, number);
  if (!ENDED.has(build.status))
    throw new CommandError(
      build.status === "pending" || build.status === "progress"
        ? `Build ${number} is not compared yet. Wait, and run the command again.`
        : `Build ${number} has the status ${build.status}: nothing can be accepted from it.`,
    );
  for (let read = 1; read <= READS; read++) {
    const [approved, rejected] = [await readDecided(connection, number, "approved"), await readDecided(connection, number, "rejected")];
    const after = await readBuildRecord(connection, number);
    if (after.decisionsRevision === build.decisionsRevision) return { build: after, revision: after.decisionsRevision, approved, rejected };
    build = after;
  }
  throw new CommandError(`People are deciding about build ${number} right now. Run the command again when the review is finished.`);
}

/** Throws with code 4 where decisions changed since they were read, and names who changed what. */
export async function checkDecisions(connection: Connection, { build, revision, approved }: BuildDecisions): Promise<void> {
  const { decisionsRevision } = await readBuildRecord(connection, build.number);
  if (decisionsRevision === revision) return;
  const current = await readBuildDecisions(connection, build.number);
  const still = new Set(current.approved.map(({ id }) => id));
  const rejected = current.rejected.filter(({ id }) => approved.some((one) => one.id === id));
  const gone = approved.filter(({ id }) => !still.has(id)).length - rejected.length;
  const people = [...new Set(rejected.map(deciderOf))].join(" and ");
  const what = rejected.length
    ? `${people} rejected ${rejected.length} of these a moment ago.`
    : gone > 0
      ? `The approval of ${gone} of these was taken back a moment ago.`
      : "Other decisions were made a moment ago.";
  throw new CommandError(
    `${what} Nothing was written. Look again with ${typedCommand(`accept --build ${build.number} --dry-run`)}.`,
    EXIT.refused,
  );
}
