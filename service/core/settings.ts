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
  /** Bucket for files instead of the data folder; the key, the secret and the bucket together, or none of them. */
  S3_BUCKET: z.string().optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  /** Address of an S3 server other than AWS, as browsers and the service reach it. */
  S3_ENDPOINT: url.optional(),
  S3_REGION: z.string().min(1).optional(),
  /** Puts the bucket into the path instead of the host name. */
  S3_FORCE_PATH_STYLE: z.stringbool().optional(),
  /** Listening on loopback: demo team and local mailbox are offered. */
  LOOPBACK: z.stringbool().default(false),
  /** How long the history of a team keeps an entry. */
  HISTORY_DAYS: z.coerce.number().int().min(1).max(99_999).default(400),
  LOG_LEVEL: z.enum(["silent", "error", "warn", "info", "debug"]).default("info"),
});

/** A bucket of S3 and how it is reached; without `endpoint`, on AWS. */
export type S3Settings = {
  endpoint: string | undefined;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  forcePathStyle: boolean;
};

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
  /** Bucket of the files; null for the data folder. */
  s3: S3Settings | null;
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

type S3Variables = Partial<
  Record<"S3_BUCKET" | "S3_ACCESS_KEY_ID" | "S3_SECRET_ACCESS_KEY" | "S3_ENDPOINT" | "S3_REGION", string | undefined> & {
    S3_FORCE_PATH_STYLE: boolean | undefined;
  }
>;

/** Returns the bucket that the settings name, or null when none is named. Throws when a setting that the bucket needs is missing. */
export function readS3Settings(it: S3Variables): S3Settings | null {
  const given = Object.entries(it).flatMap(([name, value]) => (name.startsWith("S3_") && value ? [name] : []));
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = it;
  if (bucket && accessKeyId && secretAccessKey)
    return {
      endpoint: it.S3_ENDPOINT,
      bucket,
      region: it.S3_REGION ?? "us-east-1",
      accessKeyId,
      secretAccessKey,
      forcePathStyle: it.S3_FORCE_PATH_STYLE ?? false,
    };
  if (!given.length) return null;
  const missing = ["S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"].filter((name) => !given.includes(name));
  throw new Error(`${given[0]} is given without ${missing.join(" and ")}; files in S3 need all three.`);
}

/** Returns the origin that browsers post files to, as presigned forms name it. */
export function s3UploadOrigin({ endpoint, bucket, region, forcePathStyle }: S3Settings): string {
  const { protocol, host } = new URL(endpoint ?? `https://s3.${region}.amazonaws.com`);
  return `${protocol}//${forcePathStyle ? "" : `${bucket}.`}${host}`;
}

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
    s3: readS3Settings(it),
    external: { ...(github && { github }), ...(google && { google }) },
    localMailbox: it.LOOPBACK && !it.SMTP_URL,
    demo: it.LOOPBACK,
    historyDays: it.HISTORY_DAYS,
    logLevel: it.LOG_LEVEL,
  };
}
