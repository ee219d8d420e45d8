import { deploymentsHost } from "../../lib/deployments/deployment-host.ts";
import { type MetricsAddress, readMetricsAddress, readTraceSettings, type TraceSettings } from "../../lib/settings/metrics-settings.ts";
import { operatorSettings, parseVariables, processSettings, type Variables } from "../../lib/settings.ts";

const MEBIBYTE = 1024 * 1024;

/** External sign-in providers. */
export const externalProviders = ["github", "google"] as const;
export type ExternalProvider = (typeof externalProviders)[number];
/** Registration of this instance at a provider. `url`: GitHub's address, or the issuer of the OpenID provider. */
export type ExternalClient = { clientId: string; clientSecret: string; url: string };

/** The settings that the service reads. */
export const serviceSettings = operatorSettings
  .omit({ PORT: true, HOST: true, TRUSTED_PROXIES: true, API_URL: true, AUTH_URL: true, AUTH_CLIENT_ID: true })
  .extend(processSettings.pick({ LOOPBACK: true }).shape)
  .required({ APP_URL: true, AUTH_SECRET: true });

/** S3 bucket of the files. Without `endpoint` it is on AWS. */
export type S3Settings = {
  endpoint: string | undefined;
  /** Address of the same server for browsers; undefined where they use `endpoint`. */
  uploadEndpoint?: string | undefined;
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
  /** Connections to Postgres of one process. */
  databasePool: number;
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
  /** Secret that signs one browser in as the only person of this instance; null where people sign in. */
  localSignIn: string | null;
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
  /** Requests a minute of a token, and of an address without one. */
  requestsPerMinute: number;
  /** Days that versions of media, and builds and deployments, are kept; 0 without a limit. */
  keepMediaDays: number;
  keepBuildDays: number;
  /** Screenshots a month of every account; null without a limit. */
  screenshotsPerMonth: number | null;
  /** Host and port that deployed sites are served under, such as `localhost:3000`; null where there is none. */
  deploymentsHost: string | null;
  /** Days that entries of a team's history are kept. */
  historyDays: number;
  /** Addresses of the metrics of this process, as a service and as a worker; null where they are off. */
  metrics: { service: MetricsAddress | null; worker: MetricsAddress | null };
  /** Collector of the traces; null where they are off. */
  traces: TraceSettings | null;
  /** Addresses of the people who see the state of this instance, in lower case. */
  operators: readonly string[];
  /** False where another process runs the background jobs. */
  jobs: boolean;
  logLevel: string;
};

const client = (clientId: string | undefined, clientSecret: string | undefined, url: string) =>
  clientId && clientSecret ? { clientId, clientSecret, url } : null;

type S3Variables = Partial<
  Record<
    "S3_BUCKET" | "S3_ACCESS_KEY_ID" | "S3_SECRET_ACCESS_KEY" | "S3_ENDPOINT" | "S3_UPLOAD_ENDPOINT" | "S3_REGION",
    string | undefined
  > & {
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
      uploadEndpoint: it.S3_UPLOAD_ENDPOINT,
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
export function s3UploadOrigin({ endpoint, uploadEndpoint, bucket, region, forcePathStyle }: S3Settings): string {
  const { protocol, host } = new URL(uploadEndpoint ?? endpoint ?? `https://s3.${region}.amazonaws.com`);
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

/** Returns the secret of an instance of one person, or null. Throws where others could reach it. */
export function readLocalSignIn(secret: string | undefined, isLoopback: boolean): string | null {
  if (secret && !isLoopback)
    throw new Error(
      "LOCAL_SIGN_IN is set, but other machines can reach this instance. Remove it, or set HOST and APP_URL to this machine’s own address.",
    );
  return secret ?? null;
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
    databasePool: it.DATABASE_POOL,
    redisUrl: it.REDIS_URL,
    smtpUrl: it.SMTP_URL,
    mailFrom: it.MAIL_FROM,
    inboundMail: readInboundMail(it),
    oauthAppSchemes: it.OAUTH_APP_SCHEMES,
    s3: readS3Settings(it),
    external: { ...(github && { github }), ...(google && { google }) },
    localSignIn: readLocalSignIn(it.LOCAL_SIGN_IN, it.LOOPBACK),
    // Other people of this machine reach loopback too: these would sign them in.
    devMailbox: it.LOOPBACK && !it.SMTP_URL && !it.LOCAL_SIGN_IN,
    demo: it.LOOPBACK && !it.LOCAL_SIGN_IN,
    githubActionsIssuer: it.GITHUB_ACTIONS_ISSUER,
    githubApi: { url: it.GITHUB_API_URL, token: it.GITHUB_API_TOKEN },
    automations: { privateTargets: it.AUTOMATION_PRIVATE_TARGETS ?? false, slackApiUrl: it.SLACK_API_URL },
    githubApp: readGithubApp(it),
    maxFileBytes: it.MAX_FILE_MB * MEBIBYTE,
    requestsPerMinute: it.REQUESTS_PER_MINUTE,
    keepMediaDays: it.KEEP_MEDIA_DAYS,
    keepBuildDays: it.KEEP_BUILD_DAYS,
    screenshotsPerMonth: it.SCREENSHOTS_PER_MONTH ?? null,
    deploymentsHost: deploymentsHost(it.DEPLOYMENTS_DOMAIN, it.APP_URL),
    historyDays: it.HISTORY_DAYS,
    metrics: { service: readMetricsAddress(it, "service"), worker: readMetricsAddress(it, "worker") },
    traces: readTraceSettings(it),
    operators: it.OPERATORS,
    jobs: it.JOBS === "on",
    logLevel: it.LOG_LEVEL,
  };
}
