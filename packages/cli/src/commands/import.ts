import { resolve } from "node:path";
import { findConfig } from "../config/read-config.ts";
import { checkPictures, type ImportDraft } from "../import/import-drafts.ts";
import { createRules } from "../import/import-rules.ts";
import type { ImportFound } from "../import/import-set.ts";
import { readLocal } from "../import/read-local.ts";
import { readService } from "../import/read-service.ts";
import { type Connection, findConnection, namesServer, requireProject, requireToken } from "../server/connection.ts";
import { waitForBuild } from "../server/wait-for-build.ts";
import type { BuildPlanRecord, BuildRecord } from "../server/records.ts";
import { printable, type Terminal } from "../terminal/terminal.ts";
import { sendBuild } from "../upload/send-build.ts";
import { findWorkplace, type Workplace } from "./accept-targets.ts";
import { counted } from "./accept-text.ts";
import { CommandError, EXIT, usageError } from "./exit-codes.ts";
import { type ImportOptions, SERVICES } from "./import-options.ts";
import { printImport, printSending } from "./import-print.ts";
import { requestPlan } from "./plan.ts";
import type { UploadPlace } from "./upload-drafts.ts";

/** Seconds to wait for the comparison of a build before the next one. */
const WAIT_SECONDS = 600;

type Imported = { draft: ImportDraft; build: BuildRecord; sent: number; isKnown: boolean };

/** Reads what the command line names: baselines of this machine, or builds of a service. */
async function readSource(options: ImportOptions, cwd: string, workplace: Workplace, terminal: Terminal): Promise<ImportFound> {
  const service = SERVICES.find((one) => one === options.source);
  if (service) return readService(service, options, workplace.repository, terminal);
  const { format, baselines } = options;
  const place = { path: resolve(cwd, options.source), format, baselines: baselines && resolve(cwd, baselines), workplace };
  return readLocal(place, options);
}

/** Throws for pictures that can't be imported, unless the rest may be imported without them. */
function checkRefusals(refused: readonly { name: string; reason: string }[], { skipRefused }: ImportOptions, terminal: Terminal): void {
  for (const { name, reason } of refused) terminal.note(`  refused  ${printable(name)} ${printable(reason)}`);
  if (refused.length && !skipRefused)
    throw new CommandError(
      `${counted(refused.length, "picture")} can't be imported. Nothing was imported. --skip-refused imports the rest; later builds show the others as new.`,
      EXIT.refused,
    );
}

/** Asks the server what each part would do. Throws its refusal: of the token, the project or the plan. */
async function planImport(connection: Connection, drafts: readonly ImportDraft[]): Promise<BuildPlanRecord[]> {
  const plans: BuildPlanRecord[] = [];
  for (const { parts } of drafts) for (const part of parts) plans.push(await requestPlan(connection, part));
  const refusal = plans.find((plan) => plan.refusal)?.refusal;
  if (refusal) throw new CommandError(`The server would refuse the import: ${printable(refusal.error)}`);
  return plans;
}

/** Sends the builds, oldest first. Those that were imported before are left as they are. */
async function sendAll(
  connection: Connection,
  drafts: readonly ImportDraft[],
  options: ImportOptions,
  terminal: Terminal,
): Promise<Imported[]> {
  const all: Imported[] = [];
  for (const [at, draft] of drafts.entries()) {
    let sent = 0;
    let last: Awaited<ReturnType<typeof sendBuild>> | null = null;
    for (const part of draft.parts) {
      last = await sendBuild(connection, part);
      sent += last.sent;
      if (last.isKnown) break;
    }
    const { build, isKnown = false } = last!;
    // The next one of the suite is compared with this one, so it must not come before.
    if (!isKnown && drafts[at + 1]?.name === draft.name) await waitForBuild(connection, build, WAIT_SECONDS);
    all.push({ draft, build, sent, isKnown });
    if (options.json || options.quiet) continue;
    const text = `Build ${build.number} · ${printable(build.head.branch)} · ${build.head.sha.slice(0, 7)}`;
    terminal.print(
      isKnown ? `${text} was imported before` : `${text}: ${counted(draft.snapshots.length, "snapshot")}, sent ${counted(sent, "file")}`,
    );
    if (!isKnown) terminal.print(printable(build.url));
  }
  return all;
}

/** Returns the JSON document of an import. `imported` is empty for a dry run. */
function documentOf(
  found: ImportFound,
  drafts: readonly ImportDraft[],
  imported: readonly Imported[],
  refused: readonly object[],
  rules: number,
) {
  return {
    source: found.source,
    builds: drafts.map((draft) => {
      const done = imported.find((one) => one.draft === draft);
      const { id, takenAt, decidedBy } = draft.parts[0]!.imported!;
      const { commit, branch } = draft.set;
      return {
        name: draft.name,
        branch,
        commit,
        snapshots: draft.snapshots.length,
        imported: { id, takenAt, decidedBy },
        build: done ? { number: done.build.number, url: done.build.url, status: done.build.status } : null,
        isNew: done ? !done.isKnown : null,
        sent: done?.sent ?? 0,
      };
    }),
    refused,
    rules: { proposed: found.rules, created: rules },
    notMoved: found.notMoved,
  };
}

/** Asks before anything is sent. Returns false for "no"; throws a sentence without a terminal. */
async function confirmImport({ yes }: ImportOptions, project: string, { confirm }: Terminal): Promise<boolean> {
  if (yes) return true;
  if (!confirm) throw usageError("There is no terminal to ask. Pass --yes to import, or --dry-run to look.");
  return confirm(`Import into ${project}?`);
}

/** The former variables name the service that is imported from, not the server that is imported to. */
const withoutFormer = (terminal: Terminal): Terminal => ({
  ...terminal,
  env: { ...terminal.env, ARGOS_API_BASE_URL: "", ARGOS_TOKEN: "", ARGOS_PROJECT: "" },
});

/** Shows what was found, asks, and imports it. */
async function importFound(
  found: ImportFound,
  options: ImportOptions,
  cwd: string,
  place: UploadPlace,
  terminal: Terminal,
): Promise<number> {
  const { drafts, refused } = checkPictures(found, place.workplace.root, options);
  const shows = !options.json && !options.quiet;
  if (shows) printImport(found, drafts, cwd, options.rules, terminal);
  for (const note of found.notes) terminal.note(note);
  checkRefusals(refused, options, terminal);
  if (!drafts.length) throw usageError("--include and --exclude leave no picture.");
  const end = (imported: readonly Imported[], rules: number, message?: string) => {
    if (options.json) terminal.print(JSON.stringify(documentOf(found, drafts, imported, refused, rules)));
    if (message) terminal.note(message);
    return EXIT.done;
  };
  const config = place.found?.config ?? null;
  const own = withoutFormer(terminal);
  const connection =
    !options.dryRun || namesServer(options.server, config, own.env) ? await findConnection(options.server, config, own) : null;
  if (options.dryRun && !connection?.token)
    return end([], 0, "Dry run: nothing was imported. Without a token the server can't be asked: set LOUPE_TOKEN, or sign in.");
  requireToken(connection!);
  const { owner, name } = requireProject(connection!);
  const project = `${owner}/${name}`;
  for (const draft of drafts) draft.parts = draft.parts.map((part) => ({ ...part, project }));
  const plans = await planImport(connection!, drafts);
  if (shows) printSending(plans, terminal);
  if (options.dryRun) return end([], 0, "Dry run: nothing was imported.");
  if (!(await confirmImport(options, project, terminal))) return end([], 0, "Nothing was imported.");
  const imported = await sendAll(connection!, drafts, options, terminal);
  if (!options.rules || !found.rules.length) return end(imported, 0);
  const buildName = drafts.at(-1)!.name;
  const rules = found.rules.map((rule) => ({ ...rule, buildName }));
  const created = await createRules(connection!, imported.at(-1)!.build.number, rules);
  if (shows) terminal.print(`${counted(created, "rule")} created${created < rules.length ? `, ${rules.length - created} known` : ""}.`);
  return end(imported, created);
}

/** Runs `loupe import`. Returns the exit code; throws `CommandError` with a sentence. Nothing is sent before the question. */
export async function importBaselines(options: ImportOptions, cwd: string, terminal: Terminal): Promise<number> {
  const isService = SERVICES.some((one) => one === options.source);
  const workplace = findWorkplace(cwd, isService ? null : options.source);
  const place = { workplace, found: findConfig(options.config, cwd, workplace.root) };
  const found = await readSource(options, cwd, workplace, terminal);
  try {
    return await importFound(found, options, cwd, place, terminal);
  } finally {
    found.dispose?.();
  }
}
