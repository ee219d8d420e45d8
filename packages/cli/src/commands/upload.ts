import { type Connection, findConnection, requireToken } from "../server/connection.ts";
import { type BuildRecord, finalizedBuilds } from "../server/records.ts";
import { waitForBuild } from "../server/wait-for-build.ts";
import { printable, type Terminal } from "../terminal/terminal.ts";
import type { BuildDraft } from "../upload/build-request.ts";
import { sendBuild } from "../upload/send-build.ts";
import { readDirtyFiles } from "../git/repository.ts";
import { isPictureName } from "../pictures/picture-type.ts";
import { counted, shownBytes } from "./accept-text.ts";
import { CommandError, EXIT } from "./exit-codes.ts";
import { checkLimits, requestPlan } from "./plan.ts";
import { completeDrafts, findPlace, readDrafts, type UploadPlace } from "./upload-drafts.ts";
import type { UploadOptions } from "./upload-options.ts";

type Sent = { draft: BuildDraft | null; build: BuildRecord; sent: number; bytes: number };

/** Returns the exit code for a compared build. */
function codeOf({ status, number, url }: BuildRecord): number {
  if (status === "accepted" || status === "no-changes") return EXIT.done;
  if (status === "changes-detected" || status === "rejected") return EXIT.undecided;
  throw new CommandError(`Build ${number} ended with the status ${status}. See ${url}`);
}

function printSent({ draft, build, sent, bytes }: Sent, project: string | null, terminal: Terminal): void {
  const { head, number, url } = build;
  terminal.print(`Build ${number}${project ? ` of ${project}` : ""} · ${printable(head.branch)} · ${head.sha.slice(0, 7)}`);
  if (draft && !draft.options.skip) {
    const files = new Set(draft.snapshots.map(({ hash }) => hash)).size;
    terminal.print(
      `Sent ${counted(sent, "file")}, ${shownBytes(bytes)}.${files > sent ? ` The project had ${(files - sent).toLocaleString("en-US")}.` : ""}`,
    );
  }
  terminal.print(printable(url));
}

const fieldsOf = ({ build: { number, url, status }, sent, bytes }: Sent) => ({ build: { number, url, status }, sent, bytes });

/** Notes that the commit doesn't describe the pictures, when tracked files other than pictures have changes. */
function noteDirtyTree({ workplace: { repository } }: UploadPlace, terminal: Terminal): void {
  const changed = repository ? [...readDirtyFiles(repository).changed].filter((path) => !isPictureName(path)) : [];
  if (changed.length)
    terminal.note(`${counted(changed.length, "file")} have uncommitted changes, so the commit doesn't describe the pictures.`);
}

/** Ends the builds of a nonce. */
async function finalizeBuilds(connection: Connection, { nonce }: UploadOptions): Promise<Sent[]> {
  const { project, api } = connection;
  const body = { parallelNonce: nonce, ...(project && { project: `${project.owner}/${project.name}` }) };
  const { builds } = await api.call("POST /builds/finalize", finalizedBuilds, { token: requireToken(connection), body });
  return builds.map((build) => ({ draft: null, build, sent: 0, bytes: 0 }));
}

/** Sends the builds of all suites, one after the other, below the limits of the command line. */
async function sendAll(
  connection: Connection,
  place: UploadPlace,
  options: UploadOptions,
  cwd: string,
  terminal: Terminal,
): Promise<Sent[]> {
  const drafts = completeDrafts(readDrafts(place, options, cwd, terminal), place, connection, terminal);
  if (!options.skip) noteDirtyTree(place, terminal);
  requireToken(connection);
  if (options.maxFiles !== null || options.maxBytes !== null)
    checkLimits(options, await Promise.all(drafts.map((draft) => requestPlan(connection, draft))));
  const all: Sent[] = [];
  for (const draft of drafts) all.push({ draft, ...(await sendBuild(connection, draft)) });
  return all;
}

/** Runs `loupe upload` in a folder. Returns the exit code; throws `CommandError` with a sentence. */
export async function uploadBuilds(options: UploadOptions, cwd: string, terminal: Terminal): Promise<number> {
  const place = findPlace(options, cwd);
  const connection = await findConnection(options.server, place.found?.config ?? null, terminal);
  const sent = options.finalize ? await finalizeBuilds(connection, options) : await sendAll(connection, place, options, cwd, terminal);
  const { project } = connection;
  if (!options.json && !options.quiet) for (const one of sent) printSent(one, project && `${project.owner}/${project.name}`, terminal);
  let code: number = EXIT.done;
  if (options.wait !== null)
    for (const one of sent) {
      one.build = await waitForBuild(connection, one.build, options.wait);
      code = Math.max(code, codeOf(one.build));
      if (!options.json && !options.quiet) terminal.print(`Build ${one.build.number}: ${one.build.status}`);
    }
  if (options.json) {
    const isOne = sent.length === 1 && (options.results !== null || options.skip || options.finalize);
    const suites = sent.map((one) => ({ name: one.draft?.name ?? null, ...fieldsOf(one) }));
    terminal.print(JSON.stringify(isOne ? fieldsOf(sent[0]!) : { suites }));
  }
  return code;
}
