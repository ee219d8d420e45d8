import { lockedMessage, lockHolder } from "../../service/db/folder-lock.ts";
import { build } from "../build.ts";
import { type ChildProgram, type ExitStatus, startProgram } from "./children.ts";
import { databaseStep, ensureAuthSecret, prepareDataFolder } from "./data-folder.ts";
import { isPacked } from "../../lib/product/files.mjs";
import { describeExit, keepRunning } from "./keep-running.ts";
import { freePort, requireFreePort } from "./port.ts";
import { clientIdAt } from "./register-client.ts";
import type { Variables } from "../../lib/settings.ts";
import { environment, readStartSettings, refuseOpenWithoutMail, serviceVariables, type StartSettings, webVariables } from "./settings.ts";
import { SettingsError } from "./settings-error.ts";

/** `npm run dev`: no build; the service restarts and pages reload when their sources change. */
const development = process.argv.includes("--dev");

/** Aborted by the first request to stop. npm and the terminal may both send one, and people press Ctrl-C twice. */
const stopping = new AbortController();
const stopRequested = new Promise<null>((resolve) => stopping.signal.addEventListener("abort", () => resolve(null)));
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => stopping.abort());

/** A process that is running, and how to start it again. */
type Supervised = { program: ChildProgram; start: () => ChildProgram };
/** The processes in the order of their start; they stop in reverse. */
const programs: Supervised[] = [];

async function stopAll(): Promise<ExitStatus[]> {
  const results: ExitStatus[] = [];
  for (const { program } of programs.toReversed()) results.push(await program.stop());
  return results;
}

/** Checks settings, data folder, lock and port before the build and before the database is opened. */
async function prepare(): Promise<StartSettings> {
  const settings = readStartSettings(process.env);
  refuseOpenWithoutMail(settings);
  prepareDataFolder(settings.dataDir);
  const holder = settings.elsewhere || settings.databaseUrl ? null : await lockHolder(settings.dataDir);
  if (holder) throw new SettingsError(lockedMessage(settings.dataDir, holder));
  await requireFreePort(settings);
  return settings;
}

/** Starts a process and resolves with its port; null when it exited first, or a stop was requested. */
async function listening(name: string, file: string, variables: Variables, { watch = false } = {}): Promise<number | null> {
  const env = { ...environment(variables), NODE_ENV: development ? ("development" as const) : ("production" as const) };
  const start = () => startProgram(name, file, env, { watch });
  const supervised = { program: start(), start };
  programs.push(supervised);
  return Promise.race([supervised.program.ready, stopRequested]);
}

/** Restarts a process that exits by itself; resolves with a sentence when it does so too often, and with null when Loupe stops. */
const keepProgram = (supervised: Supervised) =>
  keepRunning(supervised.program, {
    restart: () => (supervised.program = supervised.start()),
    stopping: stopping.signal,
    report: (message) => console.error(message),
  });

/** Starts service and web server; returns false when one of them did not start. */
async function startPrograms(settings: StartSettings, authSecret: string, clientId: string | undefined): Promise<boolean> {
  const web = webVariables(settings, authSecret);
  const startWeb = async (addresses: Variables) =>
    (await listening("web server", "lib/server/front/main.ts", { ...web, ...addresses })) !== null;
  const { appUrl, elsewhere } = settings;
  if (elsewhere) return startWeb({ API_URL: elsewhere.apiUrl, AUTH_URL: elsewhere.authUrl, AUTH_CLIENT_ID: clientId });
  // A service that restarts keeps its port.
  const servicePort = await freePort();
  const service = { ...serviceVariables(settings, authSecret), SERVICE_HOST: "127.0.0.1", SERVICE_PORT: String(servicePort) };
  console.log(databaseStep(settings));
  const port = await listening("service", "service/main.ts", service, { watch: development });
  if (port === null) return false;
  const origin = `http://127.0.0.1:${port}`;
  console.log("Starting the web server…");
  return startWeb({ API_URL: `${origin}/v2`, AUTH_URL: appUrl, SERVICE_URL: origin, UPLOAD_ORIGIN: settings.uploadOrigin });
}

function printGreeting({ appUrl, appUrlGiven, loopback, dataDir, smtpUrl, elsewhere, databaseUrl, uploadOrigin }: StartSettings): void {
  const mail = smtpUrl ? "Email is sent through SMTP_URL." : `Emails are printed below and shown at ${appUrl}/mailbox`;
  const files = uploadOrigin ? "S3" : dataDir;
  const storage = databaseUrl ? `Records are stored in DATABASE_URL, files in ${files}` : `Data is stored in ${dataDir}`;
  const facts = elsewhere ? [`Dashboard of the service at ${elsewhere.apiUrl}.`] : [mail, storage];
  if (!loopback && !appUrlGiven) facts.push(`Links begin with ${appUrl}. Set APP_URL if people use another address.`);
  console.log(["", `Loupe is ready at ${appUrl}`, ...facts.map((fact) => `  ${fact}`), ""].join("\n"));
}

/** Returns the sentence for a process that never listened: restarting it would not help. */
const firstExit = async ({ name, exited }: ChildProgram) =>
  `The ${name} stopped unexpectedly, ${describeExit(await exited)}. Loupe is stopping.`;

/** Runs `npm start` from its checks to its end; resolves with the exit code. */
async function supervise(): Promise<number> {
  const settings = await prepare();
  const authSecret = settings.authSecret ?? ensureAuthSecret(settings.dataDir);
  const { elsewhere, appUrl, dataDir } = settings;
  const clientId = elsewhere && (elsewhere.clientId ?? (await clientIdAt({ ...elsewhere, appUrl, dataDir })));
  if (!development && !isPacked && !(await build(stopping.signal))) return stopping.signal.aborted ? 0 : 1;
  const started = !stopping.signal.aborted && (await startPrograms(settings, authSecret, clientId));
  if (started) printGreeting(settings);
  const failure = started
    ? await Promise.race([...programs.map(keepProgram), stopRequested])
    : await Promise.race([...programs.map(async ({ program }) => firstExit(program)), stopRequested]);
  if (failure && !stopping.signal.aborted) {
    console.error(failure);
    await stopAll();
    return 1;
  }
  const statuses = await stopAll();
  // A process that was still starting had nothing in flight and exits by our signal.
  return statuses.every(({ code, signal }) => code === 0 || signal === "SIGTERM") ? 0 : 1;
}

try {
  process.exit(await supervise());
} catch (error) {
  await stopAll();
  console.error(error instanceof SettingsError ? error.message : error);
  process.exit(1);
}
