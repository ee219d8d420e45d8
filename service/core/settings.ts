import * as z from "zod";

const url = z.url({ protocol: /^https?$/ });

/** The other places where people may sign in. */
export const externalNames = ["github", "google"] as const;
export type ExternalName = (typeof externalNames)[number];
/** Loupe's registration at one of them; `url` is GitHub's address, or the issuer of the OpenID provider. */
export type ExternalClient = { clientId: string; clientSecret: string; url: string };

/** The service's own settings, as the supervisor hands them over. */
const Environment = z.object({
  /** The public origin, without a trailing slash; every absolute address is built from it. */
  APP_URL: url.transform((value) => new URL(value).origin),
  /** Folder of the embedded database, the local files and the generated secret. */
  DATA_DIR: z.string().min(1),
  /** Key for cookies and signed addresses. */
  AUTH_SECRET: z.string().min(32),
  /** Postgres instead of the embedded database. */
  DATABASE_URL: z.string().optional(),
  /** Redis, for a rate limit that replicas share. */
  REDIS_URL: z.string().optional(),
  SMTP_URL: z.string().optional(),
  MAIL_FROM: z.string().default("Loupe <loupe@localhost>"),
  /** Sign-in with GitHub and Google, each where both are given. */
  GITHUB_CLIENT_ID: z.string().optional(),
  GITHUB_CLIENT_SECRET: z.string().optional(),
  GITHUB_URL: url.default("https://github.com"),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  GOOGLE_ISSUER: url.default("https://accounts.google.com"),
  /** Listening on loopback: demo team and local mailbox are offered. */
  LOOPBACK: z.stringbool().default(false),
  /** How long the history of a team keeps an entry. */
  HISTORY_DAYS: z.coerce.number().int().min(1).max(99_999).default(400),
  LOG_LEVEL: z.enum(["silent", "error", "warn", "info", "debug"]).default("info"),
});

export type Settings = {
  appUrl: string;
  /** `{base_url}` of the document. */
  apiUrl: string;
  dataDir: string;
  authSecret: string;
  databaseUrl: string | undefined;
  redisUrl: string | undefined;
  smtpUrl: string | undefined;
  mailFrom: string;
  /** Where people may sign in besides with a code. */
  external: Partial<Record<ExternalName, ExternalClient>>;
  /** Mail stays here and can be read at /mailbox. */
  localMailbox: boolean;
  /** The demo team may be opened by anyone who reaches this instance. */
  demo: boolean;
  /** Days that the history of a team keeps an entry. */
  historyDays: number;
  logLevel: string;
};

const client = (clientId: string | undefined, clientSecret: string | undefined, url: string) =>
  clientId && clientSecret ? { clientId, clientSecret, url: url.replace(/\/+$/, "") } : null;

/** Reads the settings once, at start; throws a `ZodError` that names the wrong ones. */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const it = Environment.parse(env);
  const github = client(it.GITHUB_CLIENT_ID, it.GITHUB_CLIENT_SECRET, it.GITHUB_URL);
  const google = client(it.GOOGLE_CLIENT_ID, it.GOOGLE_CLIENT_SECRET, it.GOOGLE_ISSUER);
  return {
    appUrl: it.APP_URL,
    apiUrl: `${it.APP_URL}/v2`,
    dataDir: it.DATA_DIR,
    authSecret: it.AUTH_SECRET,
    databaseUrl: it.DATABASE_URL,
    redisUrl: it.REDIS_URL,
    smtpUrl: it.SMTP_URL,
    mailFrom: it.MAIL_FROM,
    external: { ...(github && { github }), ...(google && { google }) },
    localMailbox: it.LOOPBACK && !it.SMTP_URL,
    demo: it.LOOPBACK,
    historyDays: it.HISTORY_DAYS,
    logLevel: it.LOG_LEVEL,
  };
}
