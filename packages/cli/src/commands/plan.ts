import { type Connection, findConnection, namesServer, requireToken } from "../server/connection.ts";
import { ServerRefusal } from "../server/api.ts";
import { buildPlan, type BuildPlanRecord } from "../server/records.ts";
import { printable, type Terminal } from "../terminal/terminal.ts";
import { type BuildDraft, planBody } from "../upload/build-request.ts";
import { counted, shownBytes } from "./accept-text.ts";
import { CommandError, EXIT } from "./exit-codes.ts";
import { completeDrafts, findPlace, readDrafts } from "./upload-drafts.ts";
import type { UploadOptions } from "./upload-options.ts";

/** Asks the server for the plan of a build. Throws a sentence where it is too old to plan. */
export async function requestPlan(connection: Connection, draft: BuildDraft): Promise<BuildPlanRecord> {
  const { api } = connection;
  try {
    return await api.call("POST /builds/plan", buildPlan, { token: requireToken(connection), body: planBody(draft) });
  } catch (error) {
    // A server with this operation responds with 404 for an unknown project, which only the token of a person can name.
    if (error instanceof ServerRefusal && (error.status === 405 || (error.status === 404 && draft.project === null)))
      throw new CommandError(`${api.origin} can't plan builds. Update Loupe there, or leave out --max-files and --max-bytes.`);
    if (error instanceof ServerRefusal && error.status === 404)
      throw new CommandError(`${api.origin} knows no project ${draft.project}, or is too old to plan builds.`);
    throw error;
  }
}

const number = (value: number) => value.toLocaleString("en-US");

/** Throws with code 5 where plans are above a limit of the command line. */
export function checkLimits(options: UploadOptions, plans: readonly BuildPlanRecord[]): void {
  const { maxFiles, maxBytes, maxSnapshots, maxShareOfPlan } = options;
  const total = (count: (plan: BuildPlanRecord) => number) => plans.reduce((sum, plan) => sum + count(plan), 0);
  const [files, bytes] = [total((plan) => plan.files.missing), total((plan) => plan.bytes.missing)];
  const snapshots = total((plan) => plan.snapshots ?? 0);
  const above = (message: string) => new CommandError(`${message} Nothing was sent.`, EXIT.aboveLimit);
  if (maxFiles !== null && files > maxFiles) throw above(`${counted(files, "file")} to send, above --max-files ${number(maxFiles)}.`);
  if (maxBytes !== null && bytes > maxBytes) throw above(`${number(bytes)} bytes to send, above --max-bytes ${number(maxBytes)}.`);
  if (maxSnapshots !== null && snapshots > maxSnapshots)
    throw above(`${counted(snapshots, "snapshot")}, above --max-snapshots ${number(maxSnapshots)}.`);
  const { used = 0, included = null } = plans[0]?.usage ?? {};
  const share = included ? (used + snapshots) / included : 0;
  if (maxShareOfPlan !== null && share > maxShareOfPlan)
    throw above(`${Math.ceil(share * 1000) / 10}% of this month's snapshots afterwards, above --max-share-of-plan ${maxShareOfPlan}.`);
}

function printPlan(plan: BuildPlanRecord, { snapshots }: BuildDraft, terminal: Terminal): void {
  const { files, bytes, usage, baseline, changed, added, removed, refusal } = plan;
  terminal.print(
    `${counted(plan.snapshots ?? snapshots.length, "snapshot")}, ${counted(files.missing, "file")} the project doesn't have, ${shownBytes(bytes.missing)} to send`,
  );
  const after = usage.after === null ? "" : `, ${number(usage.after)} after this build`;
  terminal.print(`This month: ${number(usage.used)}${usage.included === null ? "" : ` of ${number(usage.included)}`} snapshots${after}`);
  if (refusal) terminal.print(`The server would refuse this build: ${printable(refusal.error)}`);
  else if (baseline)
    terminal.print(
      `Compared with build ${baseline.number} of ${printable(baseline.branch)} (${baseline.commit.slice(0, 7)}): ${changed} changed, ${added} new${removed === null ? "" : `, ${removed} removed`}`,
    );
  else if (added !== null) terminal.print(`Compared with nothing: no build of the commits before was found, so all ${added} are new`);
}

/** Runs `loupe plan` in a folder. Returns the exit code; throws `CommandError` with a sentence. Sends no file and creates no build. */
export async function planBuilds(options: UploadOptions, cwd: string, terminal: Terminal): Promise<number> {
  const place = findPlace(options, cwd);
  const read = readDrafts(place, options, cwd, terminal);
  const config = place.found?.config ?? null;
  const connection = namesServer(options.server, config, terminal.env) ? await findConnection(options.server, config, terminal) : null;
  if (!connection || connection.token === null) {
    terminal.note("Without a token the server can't be asked. Set LOUPE_TOKEN, or sign in.");
    const counts = read.map(({ name, snapshots }) => ({ name, snapshots: snapshots.length }));
    if (options.json) terminal.print(JSON.stringify(counts.length === 1 ? { snapshots: counts[0]!.snapshots } : { suites: counts }));
    return EXIT.done;
  }
  const drafts = completeDrafts(read, place, connection, terminal);
  const plans: BuildPlanRecord[] = [];
  for (const draft of drafts) plans.push(await requestPlan(connection, draft));
  if (options.json) {
    const isOne = plans.length === 1 && options.results !== null;
    terminal.print(JSON.stringify(isOne ? plans[0] : { suites: plans.map((one, at) => ({ name: drafts[at]!.name, ...one })) }));
  } else if (!options.quiet) for (const [at, one] of plans.entries()) printPlan(one, drafts[at]!, terminal);
  checkLimits(options, plans);
  return plans.some(({ refusal }) => refusal) ? EXIT.failed : EXIT.done;
}
