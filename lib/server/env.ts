import * as z from "zod";

const url = z.url({ protocol: /^https?$/ });
const origin = url.transform((value) => new URL(value).origin);
const trimmed = url.transform((value) => value.replace(/\/+$/, ""));

const Environment = z.object({
  /** The public origin; every absolute address is built from it, never from the Host header. */
  APP_URL: origin,
  /** Base of the API as this program reaches it; ends in `/v2`. */
  API_URL: trimmed,
  /** The authorization server's issuer, as browsers reach it. */
  AUTH_URL: trimmed,
  /** Private address of the embedded service; absent when another service is used. */
  SERVICE_URL: origin.optional(),
  /** Origin that files are posted to, where it is another than APP_URL: a bucket of S3. */
  UPLOAD_ORIGIN: origin.optional(),
  /** Key of the session cookie. */
  AUTH_SECRET: z.string().min(32, "must be at least 32 characters"),
  AUTH_CLIENT_ID: z.string().min(1).default("loupe-dashboard"),
  /** How many proxies of ours stand before this program. */
  TRUSTED_PROXIES: z.coerce.number().int().min(0).max(10).default(0),
  HOST: z.string().min(1).default("127.0.0.1"),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
});

export type Env = {
  appUrl: string;
  /** Whether browsers reach us over https: decides `Secure` and the `__Host-` prefix. */
  secure: boolean;
  apiUrl: string;
  authUrl: string;
  /** Where this program reaches the authorization server: the private address when it is embedded. */
  authBackUrl: string;
  serviceUrl: string | undefined;
  uploadOrigin: string | undefined;
  authSecret: string;
  clientId: string;
  trustedProxies: number;
  host: string;
  port: number;
};

/** Reads the web program's settings; throws a `ZodError` that names the wrong ones. */
export function readEnv(source: Record<string, string | undefined>): Env {
  const it = Environment.parse(source);
  return {
    appUrl: it.APP_URL,
    secure: it.APP_URL.startsWith("https:"),
    apiUrl: it.API_URL,
    authUrl: it.AUTH_URL,
    authBackUrl: it.SERVICE_URL ?? it.AUTH_URL,
    serviceUrl: it.SERVICE_URL,
    uploadOrigin: it.UPLOAD_ORIGIN,
    authSecret: it.AUTH_SECRET,
    clientId: it.AUTH_CLIENT_ID,
    trustedProxies: it.TRUSTED_PROXIES,
    host: it.HOST,
    port: it.PORT,
  };
}

let parsed: Env | undefined;

/** The settings, read on first use: a build has none. */
export const env = (): Env => (parsed ??= readEnv(process.env));
