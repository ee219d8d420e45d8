import * as z from "zod";

const url = z.url({ protocol: /^https?$/ });

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
  /** Mail stays here and can be read at /mailbox. */
  localMailbox: boolean;
  /** The demo team may be opened by anyone who reaches this instance. */
  demo: boolean;
  /** Days that the history of a team keeps an entry. */
  historyDays: number;
  logLevel: string;
};

/** Reads the settings once, at start; throws a `ZodError` that names the wrong ones. */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const it = Environment.parse(env);
  return {
    appUrl: it.APP_URL,
    apiUrl: `${it.APP_URL}/v2`,
    dataDir: it.DATA_DIR,
    authSecret: it.AUTH_SECRET,
    databaseUrl: it.DATABASE_URL,
    redisUrl: it.REDIS_URL,
    smtpUrl: it.SMTP_URL,
    mailFrom: it.MAIL_FROM,
    localMailbox: it.LOOPBACK && !it.SMTP_URL,
    demo: it.LOOPBACK,
    historyDays: it.HISTORY_DAYS,
    logLevel: it.LOG_LEVEL,
  };
}
