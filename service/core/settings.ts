import { deploymentsHost } from "../../lib/deployments/deployment-host.ts";
import { operatorSettings, parseVariables, processSettings, type Variables } from "../../lib/settings.ts";

const MEBIBYTE = 1024 * 1024;

/** External sign-in providers. */
export const externalProviders = ["github", "google"] as const;
export type ExternalProvider = (typeof externalProviders)[number];
/** Registration of this Loupe at a provider. `url`: GitHub's address, or the issuer of the OpenID provider. */
export type ExternalClient = { clientId: string; clientSecret: string; url: string };

/** The settings that the service reads. */
export const serviceSettings = operatorSettings
  .omit({ PORT: true, HOST: true, TRUSTED_PROXIES: true, API_URL: true, AUTH_URL: true, AUTH_CLIENT_ID: true })
  .extend(processSettings.pick({ LOOPBACK: true }).shape)
  .required({ APP_URL: true, AUTH_SECRET: true });

/** S3 bucket of the files. Without `endpoint` it is on AWS. */
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
  /** Base URL of the API, see docs/spec/README.md#conventions. */
  apiUrl: string;
  dataDir: string;
  authSecret: string;
  databaseUrl: string | undefined;
  redisUrl: string | undefined;
  smtpUrl: string | undefined;
  mailFrom: string;
  /** Address that receives replies to mails, and the secret of the mail system that delivers them; null where there is none. */
  inboundMail: { address: string; secret: string } | null;
  /** Schemes of apps on people's computers that OAuth clients may redirect to. */
  oauthAppSchemes: readonly string[];
  /** Bucket of the files; null for the data folder. */
  s3: S3Settings | null;
  /** External providers that people may sign in with. */
  external: Partial<Record<ExternalProvider, ExternalClient>>;
  /** Emails are stored and shown at /mailbox instead of sent. */
  devMailbox: boolean;
  /** Anyone with access to this instance may open the demo team. */
  demo: boolean;
  /** Issuer of the OpenID tokens of GitHub Actions. */
  githubActionsIssuer: string;
  /** Base URL of GitHub's REST API, and a token for repositories that are not public. */
  githubApi: { url: string; token: string | undefined };
  /** Automations: whether they may send to private addresses and over http, and the base URL of Slack's API. */
  automations: { privateTargets: boolean; slackApiUrl: string };
  /** Webhook secret of the instance's GitHub App; null without one. */
  /** `privateKey`: null where the app only receives events. */
  githubApp: { id: number; webhookSecret: string; privateKey: string | null } | null;
  /** Bytes of the largest media file. */
  maxFileBytes: number;
  /** Days that versions of media, and builds and deployments, are kept; 0 without a limit. */
  keepMediaDays: number;
  keepBuildDays: number;
  /** Screenshots a month of every account; null without a limit. */
  screenshotsPerMonth: number | null;
  /** Host and port that deployed sites are served under, such as `localhost:3000`; null where there is none. */
  deploymentsHost: string | null;
  /** Days that entries of a team's history are kept. */
  historyDays: number;
  /** False where another process runs the background jobs. */
  jobs: boolean;
  logLevel: string;
};

const client = (clientId: string | undefined, clientSecret: string | undefined, url: string) =>
  clientId && clientSecret ? { clientId, clientSecret, url } : null;

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
  throw new Error(`${given[0]} is set without ${missing.join(" and ")}; files in S3 need all three.`);
}

/** Returns the origin that browsers post files to, as presigned forms name it. */
export function s3UploadOrigin({ endpoint, bucket, region, forcePathStyle }: S3Settings): string {
  const { protocol, host } = new URL(endpoint ?? `https://s3.${region}.amazonaws.com`);
  return `${protocol}//${forcePathStyle ? "" : `${bucket}.`}${host}`;
}

type InboundVariables = { INBOUND_MAIL_ADDRESS?: string | undefined; INBOUND_MAIL_SECRET?: string | undefined };

/** Returns the address of replies by mail, or null when none is set. Throws when one of its settings is missing. */
export function readInboundMail({ INBOUND_MAIL_ADDRESS: address, INBOUND_MAIL_SECRET: secret }: InboundVariables): Settings["inboundMail"] {
  if (address && secret) return { address, secret };
  if (!address && !secret) return null;
  const [given, missing] = address ? ["INBOUND_MAIL_ADDRESS", "INBOUND_MAIL_SECRET"] : ["INBOUND_MAIL_SECRET", "INBOUND_MAIL_ADDRESS"];
  throw new Error(`${given} is set without ${missing}; replies by email need both.`);
}

type GithubAppVariables = {
  GITHUB_APP_ID?: number | undefined;
  GITHUB_APP_WEBHOOK_SECRET?: string | undefined;
  GITHUB_APP_PRIVATE_KEY?: string | undefined;
};

/** Returns the instance's GitHub App, or null when none is set. Throws when one of its settings is missing. */
function readGithubApp(it: GithubAppVariables): Settings["githubApp"] {
  const { GITHUB_APP_ID: id, GITHUB_APP_WEBHOOK_SECRET: webhookSecret, GITHUB_APP_PRIVATE_KEY: privateKey = null } = it;
  if (id && webhookSecret) return { id, webhookSecret, privateKey };
  if (privateKey && !id && !webhookSecret)
    throw new Error("GITHUB_APP_PRIVATE_KEY is set without GITHUB_APP_ID and GITHUB_APP_WEBHOOK_SECRET.");
  if (!id && !webhookSecret) return null;
  const [given, missing] = id ? ["GITHUB_APP_ID", "GITHUB_APP_WEBHOOK_SECRET"] : ["GITHUB_APP_WEBHOOK_SECRET", "GITHUB_APP_ID"];
  throw new Error(`${given} is set without ${missing}; the GitHub App needs both.`);
}

/** Reads the service's settings. Throws a `ZodError` that names the invalid ones. */
export function readSettings(env: Variables): Settings {
  const it = parseVariables(serviceSettings, env);
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
    inboundMail: readInboundMail(it),
    oauthAppSchemes: it.OAUTH_APP_SCHEMES,
    s3: readS3Settings(it),
    external: { ...(github && { github }), ...(google && { google }) },
    devMailbox: it.LOOPBACK && !it.SMTP_URL,
    demo: it.LOOPBACK,
    githubActionsIssuer: it.GITHUB_ACTIONS_ISSUER,
    githubApi: { url: it.GITHUB_API_URL, token: it.GITHUB_API_TOKEN },
    automations: { privateTargets: it.AUTOMATION_PRIVATE_TARGETS ?? false, slackApiUrl: it.SLACK_API_URL },
    githubApp: readGithubApp(it),
    maxFileBytes: it.MAX_FILE_MB * MEBIBYTE,
    keepMediaDays: it.KEEP_MEDIA_DAYS,
    keepBuildDays: it.KEEP_BUILD_DAYS,
    screenshotsPerMonth: it.SCREENSHOTS_PER_MONTH ?? null,
    deploymentsHost: deploymentsHost(it.DEPLOYMENTS_DOMAIN, it.APP_URL),
    historyDays: it.HISTORY_DAYS,
    jobs: it.JOBS === "on",
    logLevel: it.LOG_LEVEL,
  };
}
