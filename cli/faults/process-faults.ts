import { once } from "node:events";
import { rmSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import {
  type LoadActor,
  approveChange,
  listChanges,
  awaitConclusion,
  type LoadFile,
  declareLoadFile,
  finalizeFile,
  uploadPictures,
} from "./actions.ts";
import { endLeases, type Fault, type FaultRun, untilBothReady } from "./fault.ts";
import { ask, sendLoadFile } from "./journal.ts";
import { clockFile, pidOf } from "../stand/stand.ts";

/** Calls under way when a process is killed. */
const CALLS = 12;
/** Comparisons of the build whose workers are killed. */
const COMPARISONS = 60;

const actorOf = ({ stand, journal }: FaultRun, origin = stand.origin): LoadActor => ({ journal, team: stand.teams[0], origin });
const roundsOf = ({ isShort }: FaultRun) => (isShort ? 1 : 3);

/** Kills the service of a replica while it works on calls; then makes those that failed again. Throws when a second try fails. */
async function killDuring<T>(run: FaultRun, items: readonly T[], round: number, call: (actor: LoadActor, item: T) => Promise<boolean>) {
  const replica = run.stand.replicas[round % 2]!;
  const pid = pidOf(replica, "service");
  const calls = items.map((item) => call(actorOf(run, replica.origin), item));
  await sleep(10 + 25 * round);
  process.kill(pid, "SIGKILL");
  const done = await Promise.all(calls);
  await untilBothReady(run.stand);
  for (const [at, item] of items.entries())
    if (!done[at] && !(await call(actorOf(run), item))) throw new Error("A call that kill -9 cut failed again.");
}

/** Sends half of an upload to a replica, kills one of its processes, and sends all of it again. */
async function cutUpload(run: FaultRun, program: "service" | "web", at: 0 | 1): Promise<void> {
  const { stand, journal } = run;
  const file = await declareLoadFile(actorOf(run), 700);
  if (!file) throw new Error("The file was not declared.");
  const form = new FormData();
  for (const [name, value] of Object.entries(file.upload.fields)) form.append(name, value);
  form.append("file", new Blob([new Uint8Array(file.bytes)]), "file.png");
  const encoded = new Response(form);
  const headers = { "content-type": encoded.headers.get("content-type")! };
  const body = Buffer.from(await encoded.arrayBuffer());
  const { pathname } = new URL(file.upload.url);
  const sent = request(`${stand.replicas[at].origin}${pathname}`, {
    method: "POST",
    headers: { ...headers, "content-length": body.length },
  });
  const ended = Promise.race([once(sent, "response"), once(sent, "close")]).catch(() => {});
  sent.on("error", () => {}).write(body.subarray(0, body.length / 2));
  await sleep(200);
  process.kill(pidOf(stand.replicas[at], program), "SIGKILL");
  sent.end(body.subarray(body.length / 2));
  await ended;
  await untilBothReady(stand);
  if (!(await sendLoadFile(journal, file.upload, file.bytes)) || !(await finalizeFile(actorOf(run), file)))
    throw new Error("The upload that kill -9 cut failed again.");
}

async function killFinalize(run: FaultRun): Promise<void> {
  for (let round = 0; round < roundsOf(run); round++) {
    const files: LoadFile[] = [];
    for (let count = 0; count < CALLS; count++) {
      const file = await declareLoadFile(actorOf(run));
      if (file && (await sendLoadFile(run.journal, file.upload, file.bytes))) files.push(file);
    }
    await killDuring(run, files, round, finalizeFile);
  }
}

async function killDecision(run: FaultRun): Promise<void> {
  await uploadReference(actorOf(run), CALLS);
  for (let round = 0; round < roundsOf(run); round++) {
    const build = await uploadPictures(actorOf(run), CALLS);
    if (!build || !(await awaitConclusion(actorOf(run), build.number))) throw new Error("The build was not concluded.");
    const changes = await listChanges(actorOf(run), build.number);
    await killDuring(run, changes, round, (actor, change) => approveChange(actor, build.number, change));
  }
}

async function uploadReference(actor: LoadActor, snapshots: number): Promise<void> {
  const reference = await uploadPictures(actor, snapshots, true);
  if (!reference || !(await awaitConclusion(actor, reference.number))) throw new Error("The reference was not concluded.");
}

/** Kills both workers within a build, and looks whether each comparison has one result, each early decision counts, and one mail is sent. */
async function killComparison(run: FaultRun): Promise<void> {
  const { stand, journal } = run;
  const actor = actorOf(run);
  await uploadReference(actor, COMPARISONS);
  const build = await uploadPictures(actor, COMPARISONS);
  if (!build) throw new Error("The build was not uploaded.");
  const path = `/projects/${actor.team.project}/builds/${build.number}`;
  await ask(journal, actor.team, actor.origin, { route: `POST ${path}/subscription` });
  const count = async (sql: string) => (await stand.database.query<{ n: number }>(sql, [actor.team.project, build.number])).rows[0]!.n;
  const from = `from diffs d join builds b on b.id = d.build_id join projects p on p.id = b.project_id join accounts a on a.id = p.account_id`;
  const which = `where a.slug || '/' || p.name = $1 and b.number = $2`;
  const compared = () => count(`select count(*)::int as n ${from} ${which} and d.status = 'changed'`);
  for (const end = Date.now() + 60_000; (await compared()) < 5 && Date.now() < end;) await sleep(20);
  for (const change of (await listChanges(actor, build.number)).slice(0, 3)) await approveChange(actor, build.number, change);
  for (const { current } of stand.workers) current.child.kill("SIGKILL");
  await Promise.all(stand.workers.map(({ current }) => current.ended));
  if ((await compared()) === COMPARISONS) throw new Error("The workers were killed too late.");
  await Promise.all(stand.workers.map((worker) => worker.start()));
  if (run.isShort) await endLeases(stand);
  const { stats } = (await awaitConclusion(actor, build.number)) ?? {};
  const placed = `from places x where x.diff_id in (select d.id ${from} ${which})`;
  const [places, distinct] = [
    await count(`select count(*)::int as n ${placed}`),
    await count(`select count(distinct diff_id)::int as n ${placed}`),
  ];
  const found = `${stats?.changed} of ${stats?.total} changed, ${places} places of ${distinct}`;
  if (found !== `${COMPARISONS} of ${COMPARISONS} changed, ${COMPARISONS} places of ${COMPARISONS}`) throw new Error(found);
  const subject = new RegExp(`^Subject: .*Changes found in .* #${build.number}$`, "m");
  const mails = () => stand.sink.received.filter((mail) => subject.test(mail)).length;
  for (const end = Date.now() + 60_000; !mails() && Date.now() < end;) await sleep(100);
  // A second mail would be sent by then.
  await sleep(2000);
  if (mails() !== 1) throw new Error(`${mails()} mails about the build were sent.`);
}

async function rollingRestart({ stand, isShort }: FaultRun): Promise<void> {
  for (const replica of stand.replicas) {
    replica.current.child.kill("SIGTERM");
    const { code } = await replica.current.ended;
    if (code !== 0) throw new Error(`A replica stopped with code ${code}.`);
    await replica.start();
    await untilBothReady(stand);
    // nginx tries a replica again after five seconds.
    await sleep(isShort ? 5500 : 7000);
  }
  for (const worker of stand.workers) {
    worker.current.child.kill("SIGTERM");
    await worker.current.ended;
    await worker.start();
  }
}

async function stepClock({ stand, isShort }: FaultRun, seconds: number): Promise<void> {
  writeFileSync(clockFile(stand.dataDir, 1), String(seconds));
  await sleep(isShort ? 5000 : 15_000);
  rmSync(clockFile(stand.dataDir, 1));
}

/** Faults of Loupe's own programs and their clocks. */
export const processFaults: readonly Fault[] = [
  { name: "kill -9 of a web server in an upload through Loupe", files: "small disk", run: (run) => cutUpload(run, "web", 0) },
  { name: "kill -9 of a service in an upload through Loupe", files: "small disk", run: (run) => cutUpload(run, "service", 1) },
  { name: "kill -9 of a service in finalize", files: "bucket", isInShort: true, run: killFinalize },
  { name: "kill -9 of both workers in comparisons", files: "bucket", isInShort: true, run: killComparison },
  { name: "kill -9 of a service in decisions", files: "bucket", isInShort: true, run: killDecision },
  {
    name: "kill -9 of a web server under load",
    files: "bucket",
    async run({ stand }) {
      process.kill(pidOf(stand.replicas[0], "web"), "SIGKILL");
      await sleep(1000);
      await untilBothReady(stand);
    },
  },
  { name: "Replicas and workers restart one after the other", files: "bucket", isInShort: true, isSeamless: true, run: rollingRestart },
  { name: "Clock of one replica and worker an hour ahead, then right again", files: "bucket", run: (run) => stepClock(run, 3600) },
  { name: "Clock of one replica and worker an hour behind, then right again", files: "bucket", run: (run) => stepClock(run, -3600) },
];
