import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { FoundConfig } from "../config/read-config.ts";
import { fileBytes, PARTIAL_MATCH, type RefusedPicture, type RunPicture } from "../formats/result-set.ts";
import type { Repository } from "../git/repository.ts";
import { hashOf } from "../pictures/hash.ts";
import { type BuildDecisions, checkDecisions, deciderOf, readBuildDecisions } from "../server/build-decisions.ts";
import { type Connection, findConnection } from "../server/connection.ts";
import { findLatestBuild } from "../server/find-build.ts";
import type { BuildRecord, DiffRecord } from "../server/records.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { forEachAtOnce } from "../upload/send-build.ts";
import { planPictures, refuseCollisions, type PlanEntry } from "../write-back/plan.ts";
import { PathChecker } from "../write-back/safe-path.ts";
import { type AcceptPlace, checkSelection, planOptions, type PlannedSet, selectedBy } from "./accept-plan.ts";
import type { AcceptOptions } from "./accept-options.ts";

/** Approved pictures of a build. */
export type ApprovedSet = PlannedSet & {
  connection: Connection;
  build: BuildRecord;
  /** Names of the people and rules that approved. */
  people: readonly string[];
  /** Changes of the build have no decision. */
  isUndecided: boolean;
  /** Throws with code 4 where decisions changed since they were read. */
  checkUnchanged(): Promise<void>;
};

/** A build, with an empty folder for its pictures. */
export type ApprovedBuild = { number: number | "latest"; downloads: string; repository: Repository | null };

const statusOf = ({ head, base, status }: DiffRecord): RunPicture["status"] =>
  head === null || status === "removed" ? "removed" : (head.metadata?.baseline ?? base?.metadata?.baseline)?.hash ? "changed" : "added";

/** Returns true for a path that a server may name: below the root, with slashes. */
const isPlainPath = (path: string) => !path.includes("\\") && path.split("/").every((one) => one && one !== "." && one !== "..");

/** Returns the approved picture as one of a run, or why it has no file here. `stored`: path of its downloaded bytes. */
function toPicture(diff: DiffRecord, root: string, stored: (hash: string) => string): RunPicture | RefusedPicture {
  const { name, head, base } = diff;
  const status = statusOf(diff);
  const refused = (reason: string): RefusedPicture => ({ name, status, baseline: null, reason });
  const file = (head ?? base)?.metadata?.baseline;
  if (!file) return refused("has no baseline file: its upload named none. Send the results with loupe upload.");
  if (!isPlainPath(file.path)) return refused(`has the baseline file ${file.path}, which is not a path in the repository.`);
  const baseline = join(root, file.path);
  const isOneOf = (...hashes: (string | null | undefined)[]) => {
    const known = hashes.flatMap((hash) => hash ?? []);
    return known.length ? (bytes: Uint8Array) => known.includes(hashOf(bytes)) : null;
  };
  if (!head) return { name, status, baseline, actual: null, wasComparedWith: isOneOf(base?.hash, file.hash) };
  if (!head.hash) return refused("has no SHA-256 on this server. Update Loupe there.");
  const own = fileBytes(stored(head.hash));
  const isAria = /\.aria\.ya?ml$/.test(file.path);
  return {
    name,
    status,
    baseline,
    actual: { ...own, label: name },
    wasComparedWith: isOneOf(file.hash),
    mayBeText: true,
    ...(isAria && { writeProblem: PARTIAL_MATCH }),
  };
}

/** Downloads the approved pictures that differ from the baselines here. Throws where bytes are not those that the server names. */
async function downloadPictures(
  { api }: Connection,
  approved: readonly DiffRecord[],
  root: string,
  folder: string,
): Promise<{ stored: (hash: string) => string; damaged: Map<string, string> }> {
  const present = new Map<string, string>();
  const checker = new PathChecker(root);
  for (const { head } of approved) {
    const path = head?.metadata?.baseline?.path;
    const file = path !== undefined && isPlainPath(path) ? join(root, path) : null;
    if (file && checker.problem(file) === null && existsSync(file)) present.set(hashOf(readFileSync(file)), file);
  }
  const damaged = new Map<string, string>();
  const urls = new Map(approved.flatMap(({ head }) => (head?.hash && !present.has(head.hash) ? [[head.hash, head.url] as const] : [])));
  await forEachAtOnce([...urls], async ([hash, url]) => {
    const bytes = await api.download(url);
    if (hashOf(bytes) === hash) writeFileSync(join(folder, hash), bytes);
    else damaged.set(hash, `is not the picture that ${api.origin} names: its SHA-256 differs. Run the command again.`);
  });
  return { stored: (hash) => present.get(hash) ?? join(folder, hash), damaged };
}

const list = (names: readonly string[]) => (names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`);

/** Returns a time for people, in their own zone. */
const shownTime = (at: string | null | undefined) =>
  at ? `, ${new Date(at).toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short" })}` : "";

function decidedOf(diff: DiffRecord): NonNullable<PlanEntry["decided"]> {
  const [by, at] = [deciderOf(diff), diff.decidedAt ?? null];
  const where = diff.carriedFrom ? `, in build ${diff.carriedFrom}` : shownTime(at);
  return { by, at, text: `${diff.decision} by ${by}${where}` };
}

function rejectedEntry(diff: DiffRecord): PlanEntry {
  const { name, head, base, reason } = diff;
  const text = `rejected by ${deciderOf(diff)}${reason ? `: "${reason}"` : ""}`;
  const baseline = (head ?? base)?.metadata?.baseline?.path ?? null;
  return { name, baseline, status: statusOf(diff), action: "left", sha256: null, reason: text };
}

/** Reads what people approved in a build, asks `placeOf` for the place of its baselines, downloads the pictures and decides about each. Writes no baseline. */
export async function planApproved(
  options: AcceptOptions,
  { number: wantedNumber, downloads, repository }: ApprovedBuild,
  { found, placeOf }: { found: FoundConfig | null; placeOf(decisions: BuildDecisions): AcceptPlace },
  terminal: Terminal,
): Promise<ApprovedSet> {
  const connection = await findConnection(options.server, found?.config ?? null, terminal);
  const number = wantedNumber === "latest" ? await findLatestBuild(connection, terminal.env, repository) : wantedNumber;
  const decisions = await readBuildDecisions(connection, number);
  const place = placeOf(decisions);
  const { approved, rejected, revision } = decisions;
  const { root } = place.workplace;
  const isSelected = selectedBy(options.only);
  const wanted = approved.filter(({ name, head, base }) =>
    isSelected({ name, baseline: (head ?? base)?.metadata?.baseline?.path ?? null }),
  );
  const { stored, damaged } = await downloadPictures(connection, wanted, root, downloads);
  const pictures = approved.map((diff): RunPicture | RefusedPicture => {
    const problem = diff.head?.hash === undefined ? undefined : damaged.get(diff.head.hash);
    return problem === undefined
      ? toPicture(diff, root, stored)
      : { name: diff.name, status: statusOf(diff), baseline: null, reason: problem };
  });
  const readable = pictures.filter((one): one is RunPicture => "actual" in one);
  const unreadable = pictures.filter((one): one is RefusedPicture => !("actual" in one));
  const [planned] = refuseCollisions([planPictures(readable, unreadable, { ...planOptions(options, place), folder: downloads })]);
  const byName = new Map(approved.map((diff) => [diff.name, decidedOf(diff)]));
  const entries = [
    ...planned!.map((entry): PlanEntry => ({ ...entry, ...(byName.has(entry.name) && { decided: byName.get(entry.name)! }) })),
    ...rejected.map(rejectedEntry),
  ];
  checkSelection(options, entries);
  const undecided = decisions.build.decided?.undecided ?? 0;
  const people = [...new Set(approved.map(deciderOf))];
  const heading = `Build ${number}: ${approved.length} approved${people.length ? ` by ${list(people)}` : ""}, ${rejected.length} rejected, ${undecided} undecided`;
  const tools = new Set(approved.flatMap(({ head, base }) => (head ?? base)?.metadata?.baseline?.tool ?? []));
  return {
    connection,
    build: decisions.build,
    people,
    suite: null,
    heading,
    notes: [],
    fields: { format: tools.size === 1 ? [...tools][0] : null, build: number, revision },
    entries,
    isUndecided: undecided > 0,
    checkUnchanged: () => checkDecisions(connection, decisions),
  };
}
