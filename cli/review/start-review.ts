import { closeSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { randomBytes } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { callHolder, lockHolder } from "../../service/db/folder-lock.ts";
import { LOCAL_PERSON } from "../../service/domain/people/accounts/local-person.ts";
import { type ChildProgram, startProgram } from "../start/children.ts";
import { freePort, requireFreePort } from "../start/port.ts";
import { environment } from "../start/settings.ts";

/** `keep`: leave the data folder in place. `port`: of the pages; null for a free one. */
type ReviewOptions = { suite: string; personName: string; port: number | null; keep: boolean; signal: AbortSignal };

/** A running instance for one person. `project`: as `owner/name`. */
type ReviewInstance = {
  url: string;
  /** Signs one browser in, once, and opens a page then. */
  signInUrl(page: string): string;
  token: string;
  project: string;
  dataDir: string;
  /** Resolves with a sentence when a process exits by itself. */
  failed: Promise<string>;
  /** Stops the processes, and deletes the data folder. */
  stop(): Promise<void>;
};

const HOST = "127.0.0.1";
const PREFIX = "loupe-review-";
/** Prefix of folders that stay. */
const KEPT_PREFIX = "loupe-kept-review-";
const LOG = "log.txt";
/** Milliseconds in which a folder without a lock may belong to a review that is starting. */
const STARTING_MS = 10 * 60_000;

/** Deletes the folders of reviews whose command was killed: they hold pictures of a project. */
async function removeAbandoned(): Promise<void> {
  for (const name of readdirSync(tmpdir())) {
    if (!name.startsWith(PREFIX)) continue;
    const folder = join(tmpdir(), name);
    try {
      const { uid, mtimeMs } = statSync(folder);
      if (uid !== process.getuid?.() || mtimeMs > Date.now() - STARTING_MS || (await lockHolder(folder))) continue;
      rmSync(folder, { recursive: true, force: true });
    } catch {
      // Another start deletes it too.
    }
  }
}

async function runCommand(dataDir: string, command: string, input: object): Promise<Record<string, string>> {
  const reply = await callHolder(dataDir, { body: { command, input }, timeout: 30_000 });
  if (reply?.status !== 200) throw new Error(`${command} failed: ${reply?.text ?? "the service does not respond"}`);
  return (JSON.parse(reply.text) as { result: Record<string, string> }).result;
}

/** Returns a project name for a suite. */
const projectName = (suite: string) =>
  suite
    .toLowerCase()
    .replace(/[^a-z\d]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 40) || "review";

/** Creates the person, the project and a token for it. */
async function prepareProject(dataDir: string, { suite, personName }: ReviewOptions): Promise<{ project: string; token: string }> {
  const { email } = LOCAL_PERSON;
  const { slug } = await runCommand(dataDir, "user create", { email, name: personName || LOCAL_PERSON.name });
  const project = `${slug}/${projectName(suite)}`;
  await runCommand(dataDir, "project create", { project });
  const { token } = await runCommand(dataDir, "project-token create", { project, name: "loupe review" });
  return { project, token: token! };
}

/** Returns the sentence for a process that exited, with the end of what both printed. */
async function exitMessage({ name, exited }: ChildProgram, dataDir: string): Promise<string> {
  const { code, signal } = await exited;
  const end = readFileSync(join(dataDir, LOG), "utf8").trim().slice(-2000);
  return `The ${name} of the review stopped, ${signal ? `by ${signal}` : `with code ${code}`}.${end ? `\n${end}` : ""}`;
}

/**
 * Starts the product for one person, on loopback and with a data folder of its own that only this user can read. It sends no mail, calls no other
 * server and runs no automations. Rejects when a process exits first, or `signal` aborts; nothing is left then.
 */
export async function startReview(options: ReviewOptions): Promise<ReviewInstance> {
  const { port: givenPort, keep, signal } = options;
  if (givenPort !== null) await requireFreePort({ host: HOST, port: givenPort });
  await removeAbandoned();
  const dataDir = mkdtempSync(join(tmpdir(), keep ? KEPT_PREFIX : PREFIX));
  const programs: ChildProgram[] = [];
  async function stop(): Promise<void> {
    await Promise.all(programs.map((program) => program.stop()));
    if (!keep) rmSync(dataDir, { recursive: true, force: true, maxRetries: 3 });
  }
  try {
    const [servicePort, port] = [await freePort(), givenPort ?? (await freePort())];
    const [url, serviceUrl] = [`http://${HOST}:${port}`, `http://${HOST}:${servicePort}`];
    const [secret, authSecret] = [randomBytes(32).toString("base64url"), randomBytes(32).toString("base64url")];
    const output = openSync(join(dataDir, LOG), "w", 0o600);
    const start = (name: string, source: string, variables: Record<string, string>) => {
      const program = startProgram(name, source, environment({ APP_URL: url, AUTH_SECRET: authSecret, ...variables }), { output });
      programs.push(program);
      return program;
    };
    const service = start("service", "service/main.ts", {
      DATA_DIR: dataDir,
      LOOPBACK: "true",
      LOCAL_SIGN_IN: secret,
      SERVICE_HOST: HOST,
      SERVICE_PORT: String(servicePort),
    });
    const web = start("web server", "lib/server/front/main.ts", {
      HOST,
      PORT: String(port),
      API_URL: `${serviceUrl}/v2`,
      AUTH_URL: url,
      SERVICE_URL: serviceUrl,
    });
    closeSync(output);
    const aborted = new Promise<null>((resolve) => signal.addEventListener("abort", () => resolve(null), { once: true }));
    const failed = Promise.race(programs.map((program) => exitMessage(program, dataDir)));
    const started = async () => {
      if ((await service.ready) === null) throw new Error(await exitMessage(service, dataDir));
      const prepared = await prepareProject(dataDir, options);
      if ((await web.ready) === null) throw new Error(await exitMessage(web, dataDir));
      return prepared;
    };
    const prepared = signal.aborted ? null : await Promise.race([started(), aborted]);
    if (!prepared) throw new Error("Interrupted.");
    const signInUrl = (page: string) => `${url}/local/${secret}?${new URLSearchParams({ next: page })}`;
    return { url, signInUrl, ...prepared, dataDir, failed, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
