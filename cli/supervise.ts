import { lockedMessage, lockHolder } from "../service/db/lock.ts";
import { build } from "./build.ts";
import { type Ended, type Program, startProgram } from "./children.ts";
import { ensureAuthSecret, prepareDataFolder } from "./data-folder.ts";
import { requireFreePort } from "./port.ts";
import { clientIdAt } from "./register-client.ts";
import { environment, readStartSettings, refuseOpenWithoutMail, serviceVariables, SettingsError, type StartSettings } from "./settings.ts";

/** Aborted once by the first request to stop; npm and the terminal may both send one, and people press Ctrl-C twice. */
const stopping = new AbortController();
const stopAsked = new Promise<null>((resolve) => stopping.signal.addEventListener("abort", () => resolve(null)));
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => stopping.abort());

/** The programs that were started, in order; they stop in the opposite one. */
const programs: Program[] = [];

async function stopAll(): Promise<Ended[]> {
  const results: Ended[] = [];
  for (const program of programs.toReversed()) results.push(await program.stop());
  return results;
}

/** Everything that can be wrong is found here, before anything long begins and before the database is opened. */
async function prepare(): Promise<StartSettings> {
  const settings = readStartSettings(process.env);
  refuseOpenWithoutMail(settings);
  prepareDataFolder(settings.dataDir);
  const holder = settings.elsewhere || settings.databaseUrl ? null : lockHolder(settings.dataDir);
  if (holder) throw new SettingsError(lockedMessage(settings.dataDir, holder));
  await requireFreePort(settings);
  return settings;
}

/** Starts a program and waits until it listens; null when it ended instead, or a stop was asked for. */
async function listening(name: string, file: string, variables: Record<string, string | undefined>): Promise<number | null> {
  const program = startProgram(name, file, environment(variables));
  programs.push(program);
  return Promise.race([program.ready, stopAsked]);
}

/** Starts both programs; false when one of them did not come up. */
async function startPrograms(settings: StartSettings, authSecret: string, clientId: string | undefined): Promise<boolean> {
  const { appUrl, elsewhere } = settings;
  const web = {
    APP_URL: appUrl,
    AUTH_SECRET: authSecret,
    HOST: settings.host,
    PORT: String(settings.port),
    LOG_LEVEL: settings.logLevel,
    TRUSTED_PROXIES: String(settings.trustedProxies),
  };
  if (elsewhere) {
    const variables = { ...web, API_URL: elsewhere.apiUrl, AUTH_URL: elsewhere.authUrl, AUTH_CLIENT_ID: clientId };
    return (await listening("web program", "lib/server/front/main.ts", variables)) !== null;
  }
  const service = { ...serviceVariables(settings, authSecret), SERVICE_HOST: "127.0.0.1", SERVICE_PORT: "0" };
  const port = await listening("service", "service/main.ts", service);
  if (port === null) return false;
  const origin = `http://127.0.0.1:${port}`;
  const variables = { ...web, API_URL: `${origin}/v2`, AUTH_URL: appUrl, SERVICE_URL: origin, UPLOAD_ORIGIN: settings.uploadOrigin };
  return (await listening("web program", "lib/server/front/main.ts", variables)) !== null;
}

function greet({ appUrl, appUrlGiven, loopback, dataDir, smtpUrl, elsewhere, databaseUrl }: StartSettings): void {
  const mail = smtpUrl ? "Mail goes out through SMTP_URL." : `Mail stays here: printed below, and at ${appUrl}/mailbox`;
  const kept = databaseUrl ? `Records are kept in the database of DATABASE_URL, files in ${dataDir}` : `Everything is kept in ${dataDir}`;
  const facts = elsewhere ? [`It shows what the service at ${elsewhere.apiUrl} keeps.`] : [mail, kept];
  if (!loopback && !appUrlGiven)
    facts.push(`Links in mail and on pages begin with ${appUrl}. Give APP_URL where people use another address.`);
  console.log(["", `Loupe is ready at ${appUrl}`, ...facts.map((fact) => `  ${fact}`), ""].join("\n"));
}

const describeEnd = ({ code, signal }: Ended) => (signal ? `by ${signal}` : `with code ${code}`);

/** The whole life of `npm start`; resolves with the exit code. */
async function supervise(): Promise<number> {
  const settings = await prepare();
  const authSecret = settings.authSecret ?? ensureAuthSecret(settings.dataDir);
  const { elsewhere, appUrl, dataDir } = settings;
  const clientId = elsewhere && (elsewhere.clientId ?? (await clientIdAt({ ...elsewhere, appUrl, dataDir })));
  if (!(await build(stopping.signal))) return stopping.signal.aborted ? 0 : 1;
  if (!stopping.signal.aborted && (await startPrograms(settings, authSecret, clientId))) greet(settings);
  // Whoever ends first, unasked, takes the other along.
  const lost = await Promise.race([...programs.map((program) => program.ended.then((end) => ({ program, end }))), stopAsked]);
  if (lost && !stopping.signal.aborted) {
    console.error(`The ${lost.program.name} ended unexpectedly, ${describeEnd(lost.end)}. Loupe stops.`);
    await stopAll();
    return 1;
  }
  const ends = await stopAll();
  // One that was still starting had nothing in flight and ends by our signal itself.
  return ends.every(({ code, signal }) => code === 0 || signal === "SIGTERM") ? 0 : 1;
}

try {
  process.exit(await supervise());
} catch (error) {
  await stopAll();
  console.error(error instanceof SettingsError ? error.message : error);
  process.exit(1);
}
