import { isIP } from "node:net";
import { resolve } from "node:path";
import * as z from "zod";
import { readS3Settings, s3UploadOrigin } from "../service/core/settings.ts";

const isLoopback = (host: string) =>
  /(?:^|\.)localhost$/.test(host) || host === "::1" || host === "[::1]" || /^127(?:\.\d{1,3}){3}$/.test(host);

const address = (protocols: RegExp, example: string) =>
  z.string().refine((value) => URL.canParse(value) && protocols.test(new URL(value).protocol), `must be an address such as ${example}`);

const origin = (example: string) =>
  address(/^https?:$/, example)
    .refine(
      (value) => !URL.canParse(value) || (new URL(value).pathname === "/" && !new URL(value).search && !new URL(value).hash),
      `must be an address without a path, such as ${example}`,
    )
    .transform((value) => new URL(value).origin);

/** A service that is told secrets: https, or a program on this machine. */
const trusted = (example: string) =>
  address(/^https?:$/, example).refine(
    (value) => !URL.canParse(value) || new URL(value).protocol === "https:" || isLoopback(new URL(value).hostname),
    "must use https, unless it is on loopback",
  );

const withoutSlash = (value: string) => value.replace(/\/+$/, "");

/** Every setting of `npm start` and `npm run admin`, by the name of its variable. */
const Environment = z.object({
  PORT: z
    .string()
    .refine((value) => /^\d{1,5}$/.test(value) && Number(value) >= 1 && Number(value) <= 65_535, "must be a whole number from 1 to 65535")
    .transform(Number)
    .default(3000),
  HOST: z
    .string()
    .refine(
      (value) => isIP(value) !== 0 || /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(value),
      "must be an address or a name to listen on, such as 127.0.0.1 or 0.0.0.0",
    )
    .default("127.0.0.1"),
  DATA_DIR: z.string().default("./data"),
  APP_URL: origin("https://loupe.example.com").optional(),
  AUTH_SECRET: z.string().min(32, "must have at least 32 characters").optional(),
  API_URL: address(/^https?:$/, "https://api.example.com/v2")
    .transform(withoutSlash)
    .optional(),
  AUTH_URL: address(/^https?:$/, "https://auth.example.com")
    .transform(withoutSlash)
    .optional(),
  AUTH_CLIENT_ID: z.string().optional(),
  SMTP_URL: address(/^smtps?:$/, "smtps://user:password@mail.example.com").optional(),
  MAIL_FROM: z
    .string()
    .refine(
      (value) => /^(?:[^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/.test(value),
      "must be a sender such as Loupe <loupe@example.com>",
    )
    .optional(),
  DATABASE_URL: address(/^postgres(?:ql)?:$/, "postgres://user:password@localhost/loupe").optional(),
  REDIS_URL: address(/^rediss?:$/, "redis://localhost:6379").optional(),
  S3_BUCKET: z.string().optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_ENDPOINT: address(/^https?:$/, "https://s3.example.com")
    .transform(withoutSlash)
    .optional(),
  S3_REGION: z.string().optional(),
  S3_FORCE_PATH_STYLE: z.enum(["true", "false"], "must be true or false").optional(),
  GITHUB_CLIENT_ID: z.string().optional(),
  GITHUB_CLIENT_SECRET: z.string().optional(),
  GITHUB_URL: trusted("https://github.example.com").transform(withoutSlash).optional(),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  GOOGLE_ISSUER: trusted("https://accounts.example.com").transform(withoutSlash).optional(),
  TRUSTED_PROXIES: z
    .string()
    .regex(/^(?:10|[0-9])$/, "must be a whole number from 0 to 10")
    .transform(Number)
    .default(0),
  HISTORY_DAYS: z
    .string()
    .refine((value) => /^[1-9]\d{0,4}$/.test(value), "must be a whole number of days from 1 to 99999")
    .optional(),
  LOG_LEVEL: z.enum(["silent", "error", "warn", "info", "debug"], "must be silent, error, warn, info or debug").default("warn"),
});

export type StartSettings = {
  port: number;
  host: string;
  /** Only this machine can reach it: both `host` and the address of `appUrl` are loopback. */
  loopback: boolean;
  /** Absolute. */
  dataDir: string;
  /** The public origin, and whether it was given rather than assumed. */
  appUrl: string;
  appUrlGiven: boolean;
  authSecret: string | undefined;
  /** Another service instead of the embedded one: the base of its API and its authorization server. */
  elsewhere: { apiUrl: string; authUrl: string; clientId: string | undefined } | undefined;
  smtpUrl: string | undefined;
  mailFrom: string | undefined;
  databaseUrl: string | undefined;
  redisUrl: string | undefined;
  /** What the service is told about signing in elsewhere, as it was given. */
  external: Record<string, string | undefined>;
  /** Settings of the S3 bucket, as they were given. */
  files: Record<string, string | undefined>;
  /** Origin that browsers post files to; undefined for Loupe's own. */
  uploadOrigin: string | undefined;
  /** Proxies of ours before the public listener. */
  trustedProxies: number;
  /** Days, as the service takes them. */
  historyDays: string | undefined;
  logLevel: string;
};

/** A setting that cannot be used; the message is one sentence for the person who starts Loupe. */
export class SettingsError extends Error {
  override readonly name = "SettingsError";
}

/** Values of these may hold a password and are not repeated. */
const SECRET = new Set([
  "AUTH_SECRET",
  "SMTP_URL",
  "DATABASE_URL",
  "REDIS_URL",
  "GITHUB_CLIENT_SECRET",
  "GOOGLE_CLIENT_SECRET",
  "S3_SECRET_ACCESS_KEY",
]);

/** What must be given together, and the further setting that means nothing without them. */
const pairs = [
  { what: "GitHub", id: "GITHUB_CLIENT_ID", secret: "GITHUB_CLIENT_SECRET", where: "GITHUB_URL" },
  { what: "Google", id: "GOOGLE_CLIENT_ID", secret: "GOOGLE_CLIENT_SECRET", where: "GOOGLE_ISSUER" },
] as const;

/** Returns the origin of the S3 bucket that files are posted to, if one is set. Throws when a setting of it is missing. */
function uploadOrigin(variables: Parameters<typeof readS3Settings>[0]): string | undefined {
  try {
    const s3 = readS3Settings(variables);
    return s3 ? s3UploadOrigin(s3) : undefined;
  } catch (error) {
    throw new SettingsError((error as Error).message);
  }
}

/** Reads the settings once. Empty values count as absent; the first wrong one throws a `SettingsError`. */
export function readStartSettings(env: Readonly<Record<string, string | undefined>>, root = process.cwd()): StartSettings {
  const given = Object.fromEntries(Object.keys(Environment.shape).flatMap((name) => (env[name]?.trim() ? [[name, env[name].trim()]] : [])));
  const parsed = Environment.safeParse(given);
  if (!parsed.success) {
    const { path, message } = parsed.error.issues[0]!;
    const name = String(path[0]);
    throw new SettingsError(`${name} ${message}${SECRET.has(name) ? "" : `, but is "${given[name]}"`}.`);
  }
  const it = parsed.data;
  if (it.AUTH_URL && !it.API_URL)
    throw new SettingsError("AUTH_URL is given without API_URL; another service needs both, or API_URL alone.");
  for (const { what, id, secret, where } of pairs) {
    const missing = [id, secret].filter((name) => !it[name]);
    const present = [id, secret, where].filter((name) => it[name]);
    if (missing.length && present.length)
      throw new SettingsError(
        `${present[0]} is given without ${missing.join(" and ")}; sign-in with ${what} needs both its id and its secret.`,
      );
  }
  const files = Object.fromEntries(Object.entries(given).filter(([name]) => name.startsWith("S3_")));
  const appUrl = it.APP_URL ?? `http://localhost:${it.PORT}`;
  return {
    port: it.PORT,
    host: it.HOST,
    // A proxy on this machine may publish what listens on loopback; then APP_URL says so.
    loopback: isLoopback(it.HOST) && isLoopback(new URL(appUrl).hostname),
    dataDir: resolve(root, it.DATA_DIR),
    appUrl,
    appUrlGiven: it.APP_URL !== undefined,
    authSecret: it.AUTH_SECRET,
    elsewhere: it.API_URL
      ? { apiUrl: it.API_URL, authUrl: it.AUTH_URL ?? new URL(it.API_URL).origin, clientId: it.AUTH_CLIENT_ID }
      : undefined,
    smtpUrl: it.SMTP_URL,
    mailFrom: it.MAIL_FROM,
    databaseUrl: it.DATABASE_URL,
    redisUrl: it.REDIS_URL,
    external: Object.fromEntries(pairs.flatMap(({ id, secret, where }) => [id, secret, where].map((name) => [name, it[name]]))),
    files,
    uploadOrigin: uploadOrigin({ ...files, S3_FORCE_PATH_STYLE: it.S3_FORCE_PATH_STYLE === "true" }),
    trustedProxies: it.TRUSTED_PROXIES,
    historyDays: it.HISTORY_DAYS,
    logLevel: it.LOG_LEVEL,
  };
}

/** Sign-in codes travel by mail: where strangers can reach this instance there must be a way to send it. */
export function refuseOpenWithoutMail({ loopback, host, appUrl, smtpUrl, elsewhere }: StartSettings): void {
  if (loopback || smtpUrl || elsewhere) return;
  const open = isLoopback(host) ? `APP_URL is "${appUrl}"` : `HOST is "${host}"`;
  throw new SettingsError(`${open}, which others can reach, so SMTP_URL must be given: without it nobody could sign in safely.`);
}

/** The environment of a program: the caller's own, with our settings in place of what was given, and absent ones really absent. */
export function environment(settings: Record<string, string | undefined>): NodeJS.ProcessEnv {
  const env: NodeJS.ProcessEnv = { ...process.env, NODE_ENV: "production" };
  for (const name of Object.keys(Environment.shape)) delete env[name];
  for (const [name, value] of Object.entries(settings)) if (value !== undefined) env[name] = value;
  return env;
}

/** What the service reads (service/core/settings.ts). */
export const serviceVariables = (settings: StartSettings, authSecret: string): Record<string, string | undefined> => ({
  APP_URL: settings.appUrl,
  DATA_DIR: settings.dataDir,
  AUTH_SECRET: authSecret,
  DATABASE_URL: settings.databaseUrl,
  REDIS_URL: settings.redisUrl,
  SMTP_URL: settings.smtpUrl,
  MAIL_FROM: settings.mailFrom,
  ...settings.external,
  ...settings.files,
  LOOPBACK: String(settings.loopback),
  HISTORY_DAYS: settings.historyDays,
  LOG_LEVEL: settings.logLevel,
});
