import * as z from "zod";
import { metricsSettings } from "./settings/metrics-settings.ts";
import { about, emailList, listenHost, portNumber, type SettingMeta, wholeNumber } from "./settings/setting-values.ts";

const hasProtocol = (value: string, protocols: RegExp) => URL.canParse(value) && protocols.test(new URL(value).protocol);
const address = (protocols: RegExp, example: string) =>
  z.string().refine((value) => hasProtocol(value, protocols), `must be an address such as ${example}`);
const web = /^https?:$/;

/** Returns true for a loopback host name or address. */
export const isLoopback = (host: string) =>
  /(?:^|\.)localhost$/.test(host) || host === "::1" || host === "[::1]" || /^127(?:\.\d{1,3}){3}$/.test(host);

const origin = (example: string) =>
  address(web, example)
    .refine((value) => {
      if (!URL.canParse(value)) return true;
      const { pathname, search, hash } = new URL(value);
      return pathname === "/" && !search && !hash;
    }, `must be an address without a path, such as ${example}`)
    .transform((value) => new URL(value).origin);

/** URL of a server that receives our secrets: https, or http on this machine. */
const trusted = (example: string) =>
  address(web, example).refine(
    (value) => !URL.canParse(value) || new URL(value).protocol === "https:" || isLoopback(new URL(value).hostname),
    "must use https, unless it is on loopback",
  );

const withoutSlash = (value: string) => value.replace(/\/+$/, "");
const screenshots = wholeNumber(/^[1-9]\d{0,8}$/, 999_999_999, "must be a whole number of screenshots from 1 to 999999999");

/** Schemes that a browser or an operating system acts on itself, so they can't belong to an app. */
const SYSTEM_SCHEME =
  /^(?:https?|wss?|ftps?|javascript|vbscript|data|blob|file|filesystem|about|view-source|mailto|tel|sms|intent|chrome|ms-.*|search-ms)$/;
const appSchemes = z
  .string()
  .toLowerCase()
  .transform((list) => list.split(/[\s,]+/).filter(Boolean))
  .refine(
    (schemes) => schemes.every((scheme) => /^[a-z][a-z\d+.-]*$/.test(scheme) && !SYSTEM_SCHEME.test(scheme)),
    "must be schemes of apps separated by commas, such as cursor,vscode",
  );

const keepDays = wholeNumber(/^(?:0|[1-9]\d{0,4})$/, 99_999, "must be a whole number of days from 0 to 99999");

/** Every setting of an operator, by its environment variable. Each process picks those it reads. */
export const operatorSettings = z.object({
  APP_URL: about(origin("https://loupe.example.com").optional(), {
    description: "Origin that people use, without a path. Every absolute URL is built from it.",
    default: "`http://localhost:PORT`",
  }),
  PORT: about(portNumber.prefault("3000"), { description: "Port of the web server." }),
  HOST: about(listenHost.default("127.0.0.1"), {
    description: "Address to listen on. `0.0.0.0` lets other machines connect, and then `SMTP_URL` is required.",
  }),
  DATA_DIR: about(z.string().default("./data"), {
    description: "Folder of the embedded database, the files and the generated key. One running Loupe a folder.",
  }),
  DATABASE_URL: about(address(/^postgres(?:ql)?:$/, "postgres://user:password@localhost/loupe").optional(), {
    description: "Postgres 15 or newer, `postgres://user:password@host/database`.",
    default: "none: embedded",
    secret: true,
  }),
  DATABASE_POOL: about(wholeNumber(/^[1-9]\d{0,2}$/, 500, "must be a whole number of connections from 1 to 500").prefault("10"), {
    description: "Connections to Postgres of each process. Replicas and workers together stay below the server's `max_connections`.",
  }),
  REDIS_URL: about(address(/^rediss?:$/, "redis://localhost:6379").optional(), {
    description: "Redis for rate limits that several replicas share.",
    default: "none: limits per process",
    secret: true,
  }),
  SMTP_URL: about(address(/^smtps?:$/, "smtps://user:password@mail.example.com").optional(), {
    description: "Mail server, `smtps://user:password@host`. Required when others can reach the instance.",
    default: "none: dev mailbox",
    secret: true,
  }),
  MAIL_FROM: about(
    z
      .string()
      .regex(/^(?:[^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/, "must be a sender such as Loupe <loupe@example.com>")
      .default("Loupe <loupe@localhost>"),
    { description: "Sender of every email." },
  ),
  INBOUND_MAIL_ADDRESS: about(
    z
      .string()
      .toLowerCase()
      .regex(
        /^[a-z0-9._-]{1,11}@[a-z0-9.-]{1,180}$/,
        "must be an address whose part before the @ has at most 11 characters, such as reply@in.example.com",
      )
      .optional(),
    {
      description:
        "Address that receives replies to emails, with `INBOUND_MAIL_SECRET`. The mail system delivers `name+anything@host` to `POST /v2/inbound-mail`.",
      default: "none: no replies by email",
    },
  ),
  INBOUND_MAIL_SECRET: about(z.string().min(24, "must have at least 24 characters").optional(), {
    description: "Secret that the mail system sends to `POST /v2/inbound-mail`, 24 characters or more.",
    secret: true,
  }),
  AUTH_SECRET: about(z.string().min(32, "must have at least 32 characters").optional(), {
    description: "Key of cookies and signed URLs, 32 characters or more. Replicas share one.",
    default: "generated in `DATA_DIR`",
    secret: true,
  }),
  LOCAL_SIGN_IN: about(
    z
      .string()
      .regex(/^[\w-]{32,200}$/, "must have 32 to 200 letters, digits, - or _")
      .optional(),
    {
      description:
        "Secret for an instance of one person, on loopback only: `/local/` followed by it signs one browser in, once. There is no other sign-in, no email, no teams and no automations. `loupe review` sets it.",
      default: "none",
      secret: true,
    },
  ),
  GITHUB_CLIENT_ID: about(z.string().optional(), { description: "Client id for sign-in with GitHub, together with its secret." }),
  GITHUB_CLIENT_SECRET: about(z.string().optional(), { description: "Client secret for sign-in with GitHub.", secret: true }),
  GITHUB_URL: about(trusted("https://github.example.com").transform(withoutSlash).prefault("https://github.com"), {
    description: "Address of a GitHub Enterprise server.",
  }),
  GITHUB_ACTIONS_ISSUER: about(
    trusted("https://token.actions.example.com").transform(withoutSlash).prefault("https://token.actions.githubusercontent.com"),
    { description: "Issuer of the OpenID tokens that GitHub Actions jobs exchange for project tokens." },
  ),
  GITHUB_API_URL: about(trusted("https://github.example.com/api/v3").transform(withoutSlash).prefault("https://api.github.com"), {
    description: "Base URL of GitHub's REST API, for commit statuses and to verify the jobs of tokenless uploads.",
  }),
  GITHUB_API_TOKEN: about(z.string().optional(), {
    description: "Token for that API with read access to Actions. Without one only public repositories can upload tokenless.",
    secret: true,
  }),
  GITHUB_APP_ID: about(wholeNumber(/^[1-9]\d{0,14}$/, 999_999_999_999_999, "must be the number of a GitHub App").optional(), {
    description: "Id of the instance's GitHub App, together with its webhook secret. See [docs/github-app.md](github-app.md).",
    default: "none: no GitHub App",
  }),
  GITHUB_APP_WEBHOOK_SECRET: about(z.string().min(24, "must have at least 24 characters").optional(), {
    description: "Secret of that app's webhook, 24 characters or more.",
    secret: true,
  }),
  GITHUB_APP_PRIVATE_KEY: about(
    z
      .string()
      .transform((text) => text.replaceAll("\\n", "\n"))
      .refine((text) => text.includes("PRIVATE KEY-----"), "must be a private key in PEM format; line breaks may be written as \\n")
      .optional(),
    { description: "Private key of that app in PEM format, to send commit statuses.", default: "none: no commit statuses", secret: true },
  ),
  GOOGLE_CLIENT_ID: about(z.string().optional(), { description: "Client id for sign-in with Google, together with its secret." }),
  GOOGLE_CLIENT_SECRET: about(z.string().optional(), { description: "Client secret for sign-in with Google.", secret: true }),
  GOOGLE_ISSUER: about(trusted("https://accounts.example.com").transform(withoutSlash).prefault("https://accounts.google.com"), {
    description: "Issuer of another OpenID provider in place of Google.",
  }),
  OAUTH_APP_SCHEMES: about(
    appSchemes.prefault(
      "claude,code-oss,cursor,cursor-dev,goose,kiro,lmstudio,raycast,trae,vscode,vscode-insiders,vscodium,warp,windsurf,windsurf-next,zed",
    ),
    {
      description:
        "Address schemes of apps on people's computers that may receive sign-ins (OAuth redirect addresses), separated by commas. Reversed domain names such as `com.example.app` are always accepted.",
    },
  ),
  S3_BUCKET: about(z.string().optional(), {
    description: "Bucket for files, together with `S3_ACCESS_KEY_ID` and `S3_SECRET_ACCESS_KEY`.",
    default: "none: files in `DATA_DIR`",
  }),
  S3_ACCESS_KEY_ID: about(z.string().optional(), { description: "Access key of the bucket." }),
  S3_SECRET_ACCESS_KEY: about(z.string().optional(), { description: "Secret key of the bucket.", secret: true }),
  S3_ENDPOINT: about(address(web, "https://s3.example.com").transform(withoutSlash).optional(), {
    description: "Address of an S3 server other than AWS, as the service connects to it.",
    default: "none: AWS",
  }),
  S3_UPLOAD_ENDPOINT: about(address(web, "https://files.example.com").transform(withoutSlash).optional(), {
    description: "Address of the same server for browsers and CI, where it differs: uploads are signed for it.",
    default: "`S3_ENDPOINT`",
  }),
  S3_REGION: about(z.string().optional(), { description: "Region of the bucket.", default: "`us-east-1`" }),
  S3_FORCE_PATH_STYLE: about(z.stringbool({ truthy: ["true"], falsy: ["false"], error: "must be true or false" }).optional(), {
    description: "`true` puts the bucket into the path instead of the host name.",
    default: "`false`",
  }),
  DEPLOYMENTS_DOMAIN: about(
    z
      .string()
      .toLowerCase()
      .regex(
        /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)*[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?::[1-9]\d{0,4})?$/,
        "must be a host name such as loupe-pages.example",
      )
      .optional(),
    {
      description:
        "Domain whose sub-domains serve deployed sites, with a port if it is not that of `APP_URL`'s protocol. Needs wildcard DNS and TLS, see docs/spec/deployments.md.",
      default: "`localhost` with the port of `APP_URL` when that is on loopback, else none",
    },
  ),
  TRUSTED_PROXIES: about(wholeNumber(/^\d{1,2}$/, 10, "must be a whole number from 0 to 10").prefault("0"), {
    description: "Number of reverse proxies in front of Loupe whose `X-Forwarded-For` entries count.",
  }),
  AUTOMATION_PRIVATE_TARGETS: about(z.stringbool({ truthy: ["true"], falsy: ["false"], error: "must be true or false" }).optional(), {
    description:
      "`true` lets automations and connections to GitLab send to private, loopback and link-local addresses, and over http. Only where everyone who administers a project may reach that network.",
    default: "`false`",
  }),
  SLACK_API_URL: about(trusted("https://slack.com/api").transform(withoutSlash).prefault("https://slack.com/api"), {
    description: "Base URL of Slack's API, for automations that post with a bot token.",
  }),
  MAX_FILE_MB: about(wholeNumber(/^[1-9]\d{0,3}$/, 5000, "must be a whole number of MB from 1 to 5000").prefault("500"), {
    description: "Largest media file in MB (1,048,576 bytes). The reverse proxy must allow a bit more.",
  }),
  KEEP_MEDIA_DAYS: about(keepDays.prefault("0"), {
    description: "Days that versions of media are kept, 0 for ever. A change deletes nothing in its first seven days.",
  }),
  KEEP_BUILD_DAYS: about(keepDays.prefault("0"), {
    description:
      "Days that builds and deployments are kept, 0 for ever. Baselines, builds of open pull requests and the production deployment stay longer. A change deletes nothing in its first seven days.",
  }),
  SCREENSHOTS_PER_MONTH: about(screenshots.optional(), {
    description: "Screenshots a month that every account includes. No snapshot is accepted above 110 %.",
    default: "none: unlimited",
  }),
  REQUESTS_PER_MINUTE: about(wholeNumber(/^[1-9]\d{0,5}$/, 100_000, "must be a whole number from 1 to 100000").prefault("100"), {
    description:
      "Requests a minute to the API of one token, and of one address without a token, counted in windows of five minutes. One team may have its own: `npm run admin -- team limits`.",
  }),
  HISTORY_DAYS: about(wholeNumber(/^[1-9]\d{0,4}$/, 99_999, "must be a whole number of days from 1 to 99999").prefault("400"), {
    description: "Days that entries of histories are kept.",
  }),
  OPERATORS: about(emailList.default([]), {
    description:
      "Email addresses of people who see the state of this instance at `/operator`, separated by commas. They need the address verified, and get no other right.",
    default: "none: no one",
  }),
  JOBS: about(z.enum(["on", "off"], "must be on or off").default("on"), {
    description: "`off` leaves the background jobs to `npm run worker`.",
  }),
  LOG_LEVEL: about(z.enum(["silent", "error", "warn", "info", "debug"], "must be silent, error, warn, info or debug").default("warn"), {
    description: "`silent`, `error`, `warn`, `info` or `debug`.",
  }),
  ...metricsSettings,
  API_URL: about(address(web, "https://api.example.com/v2").transform(withoutSlash).optional(), {
    description: "Base URL of another service's API. Loupe is then its dashboard and runs no service of its own.",
    default: "none: embedded service",
  }),
  AUTH_URL: about(address(web, "https://auth.example.com").transform(withoutSlash).optional(), {
    description: "Issuer of that service's authorization server.",
    default: "origin of `API_URL`",
  }),
  AUTH_CLIENT_ID: about(z.string().min(1).optional(), {
    description: "Client id of this dashboard at that authorization server.",
    default: "registered at the first start",
  }),
});

/** Settings of version 1.0 that no longer exist, with those to use instead. */
export const retiredSettings: Readonly<Record<string, string>> = {
  FREE_PLAN_SCREENSHOTS: "SCREENSHOTS_PER_MONTH",
  PAID_PLAN_SCREENSHOTS: "SCREENSHOTS_PER_MONTH",
  FREE_PLAN_BUILD_DAYS: "KEEP_BUILD_DAYS",
  PAID_PLAN_BUILD_DAYS: "KEEP_BUILD_DAYS",
};

/** Settings that `npm start` passes to the processes it starts. Set them only to run a process on its own. */
export const processSettings = z.object({
  SERVICE_HOST: about(z.string().default("127.0.0.1"), { description: "Address that the service listens on." }),
  SERVICE_PORT: about(wholeNumber(/^\d{1,5}$/, 65_535, "must be a whole number from 0 to 65535").prefault("0"), {
    description: "Port that the service listens on; `0` chooses a free one.",
  }),
  LOOPBACK: about(z.stringbool().default(false), {
    description: "Only this machine reaches the instance: the service offers the demo team and the dev mailbox.",
  }),
  SERVICE_URL: about(origin("http://127.0.0.1:4000").optional(), {
    description: "Private address of the embedded service, for the web server.",
    default: "none: another service",
  }),
  UPLOAD_ORIGIN: about(origin("https://bucket.s3.example.com").optional(), {
    description: "Origin that browsers upload files to, for the web server.",
    default: "`APP_URL`",
  }),
});

export type Variables = Readonly<Record<string, string | undefined>>;

/** Returns the trimmed values of a schema's variables. Empty values count as absent. */
export const presentVariables = (schema: z.ZodObject, env: Variables): Record<string, string> =>
  Object.fromEntries(Object.keys(schema.shape).flatMap((name) => (env[name]?.trim() ? [[name, env[name].trim()]] : [])));

/** Parses the variables of a schema. Throws a `ZodError` that names those that are wrong. */
export const parseVariables = <S extends z.ZodObject>(schema: S, env: Variables): z.output<S> =>
  schema.parse(presentVariables(schema, env));

/** Facts about one setting, for its documentation. */
export const settingMeta = (schema: z.ZodType): SettingMeta => schema.meta() as SettingMeta;
