import { resolve } from "node:path";
import {
  isLoopback,
  operatorSettings,
  presentVariables,
  processSettings,
  retiredSettings,
  settingMeta,
  type Variables,
} from "../../lib/settings.ts";
import { metricsSettings, readMetricsAddress } from "../../lib/settings/metrics-settings.ts";
import { secretNames, withSecretFiles } from "./secret-files.ts";
import { SettingsError } from "./settings-error.ts";
import { deploymentsHost } from "../../lib/deployments/deployment-host.ts";
import { readInboundMail, readLocalSignIn, readS3Settings, s3UploadOrigin, serviceSettings } from "../../service/core/settings.ts";

export type StartSettings = {
  port: number;
  host: string;
  /** True when only this machine can reach the instance: `host` and the host of `appUrl` are both loopback. */
  loopback: boolean;
  /** Absolute path. */
  dataDir: string;
  /** The public origin, and `appUrlGiven`: it was set, not assumed. */
  appUrl: string;
  appUrlGiven: boolean;
  authSecret: string | undefined;
  /** Another service in place of the embedded one: base URL of its API, and its authorization server. */
  elsewhere: { apiUrl: string; authUrl: string; clientId: string | undefined } | undefined;
  smtpUrl: string | undefined;
  databaseUrl: string | undefined;
  /** Origin that browsers upload files to; undefined for Loupe's own. */
  uploadOrigin: string | undefined;
  /** The variables that are set, trimmed. */
  variables: Readonly<Record<string, string>>;
};

/** Settings of one provider that are given together. */
const providers = [
  { provider: "GitHub", id: "GITHUB_CLIENT_ID", secret: "GITHUB_CLIENT_SECRET", address: "GITHUB_URL" },
  { provider: "Google", id: "GOOGLE_CLIENT_ID", secret: "GOOGLE_CLIENT_SECRET", address: "GOOGLE_ISSUER" },
] as const;

function requireWholeProviders(variables: Variables): void {
  for (const { provider, id, secret, address } of providers) {
    const missing = [id, secret].filter((name) => !variables[name]);
    const present = [id, secret, address].filter((name) => variables[name]);
    if (missing.length && present.length) {
      const needs = `sign-in with ${provider} needs both its id and its secret`;
      throw new SettingsError(`${present[0]} is set without ${missing.join(" and ")}; ${needs}.`);
    }
  }
}

/** Runs a reader of the service's settings, and throws its error as a `SettingsError`. */
function readPart<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw new SettingsError((error as Error).message);
  }
}

function uploadOriginOf(s3: Parameters<typeof readS3Settings>[0]): string | undefined {
  const bucket = readPart(() => readS3Settings(s3));
  return bucket ? s3UploadOrigin(bucket) : undefined;
}

/** Throws a `SettingsError` for a setting that no longer exists: ignoring it would delete or keep something that the operator decided about. */
function refuseRetired(env: Variables): void {
  const [found] = Object.entries(retiredSettings).filter(([name]) => env[name]?.trim());
  if (found) throw new SettingsError(`${found[0]} no longer exists: an instance has no plans. Remove it, and set ${found[1]} instead.`);
}

/** Reads the settings of `npm start` and `npm run admin`. Throws a `SettingsError` for the first one that is wrong. */
export function readStartSettings(env: Variables, root = process.cwd()): StartSettings {
  refuseRetired(env);
  const variables = presentVariables(operatorSettings, withSecretFiles(env));
  const parsed = operatorSettings.safeParse(variables);
  if (!parsed.success) {
    const { path, message } = parsed.error.issues[0]!;
    const name = path[0] as keyof typeof operatorSettings.shape;
    const secret = settingMeta(operatorSettings.shape[name]).secret;
    throw new SettingsError(`${name} ${message}${secret ? "" : `, but is "${variables[name]}"`}.`);
  }
  const it = parsed.data;
  if (it.AUTH_URL && !it.API_URL) throw new SettingsError("AUTH_URL is set without API_URL; another service needs both, or API_URL alone.");
  requireWholeProviders(variables);
  readPart(() => readInboundMail(variables));
  readPart(() => readMetricsAddress(it, "web"));
  const appUrl = it.APP_URL ?? `http://localhost:${it.PORT}`;
  readPart(() => deploymentsHost(it.DEPLOYMENTS_DOMAIN, appUrl));
  // A proxy on this machine may publish a loopback listener; APP_URL then shows it.
  const loopback = isLoopback(it.HOST) && isLoopback(new URL(appUrl).hostname);
  readPart(() => readLocalSignIn(it.LOCAL_SIGN_IN, loopback));
  return {
    port: it.PORT,
    host: it.HOST,
    loopback,
    dataDir: resolve(root, it.DATA_DIR),
    appUrl,
    appUrlGiven: it.APP_URL !== undefined,
    authSecret: it.AUTH_SECRET,
    elsewhere: it.API_URL
      ? { apiUrl: it.API_URL, authUrl: it.AUTH_URL ?? new URL(it.API_URL).origin, clientId: it.AUTH_CLIENT_ID }
      : undefined,
    smtpUrl: it.SMTP_URL,
    databaseUrl: it.DATABASE_URL,
    uploadOrigin: uploadOriginOf(it),
    variables,
  };
}

/** Throws a `SettingsError` for an instance that others can reach and that cannot send email: sign-in codes are emailed. */
export function refuseOpenWithoutMail({ loopback, host, appUrl, smtpUrl, elsewhere }: StartSettings): void {
  if (loopback || smtpUrl || elsewhere) return;
  const open = isLoopback(host) ? `APP_URL is "${appUrl}"` : `HOST is "${host}"`;
  throw new SettingsError(`${open}, which other machines can reach, so SMTP_URL is required: sign-in codes are sent by email.`);
}

/** Returns the environment of a child process: the caller's own without settings of Loupe, plus the given ones. */
export function environment(settings: Variables): NodeJS.ProcessEnv {
  const env: NodeJS.ProcessEnv = { ...process.env, NODE_ENV: "production" };
  const files = secretNames().map((name) => `${name}_FILE`);
  for (const name of [...Object.keys({ ...operatorSettings.shape, ...processSettings.shape }), ...files]) delete env[name];
  for (const [name, value] of Object.entries(settings)) if (value !== undefined) env[name] = value;
  return env;
}

/** Returns the variables that the service reads. */
export const serviceVariables = (settings: StartSettings, authSecret: string): Variables => ({
  ...presentVariables(serviceSettings, settings.variables),
  APP_URL: settings.appUrl,
  DATA_DIR: settings.dataDir,
  AUTH_SECRET: authSecret,
  LOOPBACK: String(settings.loopback),
});

/** Returns the variables that the web server reads, without the addresses of the service. */
export const webVariables = ({ variables, appUrl, host, port }: StartSettings, authSecret: string): Variables => ({
  APP_URL: appUrl,
  AUTH_SECRET: authSecret,
  HOST: host,
  PORT: String(port),
  TRUSTED_PROXIES: variables["TRUSTED_PROXIES"],
  DEPLOYMENTS_DOMAIN: variables["DEPLOYMENTS_DOMAIN"],
  ...Object.fromEntries(Object.keys(metricsSettings).map((name) => [name, variables[name]])),
});
