import { deploymentsHost } from "../deployments/deployment-host.ts";
import { operatorSettings, parseVariables, processSettings, type Variables } from "../settings.ts";

/** The settings that the web server reads. */
const webSettings = operatorSettings
  .pick({
    APP_URL: true,
    DEPLOYMENTS_DOMAIN: true,
    API_URL: true,
    AUTH_URL: true,
    AUTH_SECRET: true,
    AUTH_CLIENT_ID: true,
    TRUSTED_PROXIES: true,
    HOST: true,
    PORT: true,
  })
  .extend(processSettings.pick({ SERVICE_URL: true, UPLOAD_ORIGIN: true }).shape)
  .required({ APP_URL: true, API_URL: true, AUTH_URL: true, AUTH_SECRET: true });

export type WebEnv = {
  appUrl: string;
  /** True when browsers use https; cookies are then `Secure` and have the `__Host-` prefix. */
  secure: boolean;
  apiUrl: string;
  authUrl: string;
  /** Address of the authorization server for our own calls: the private one when it is embedded. */
  authBackUrl: string;
  serviceUrl: string | undefined;
  /** Host and port that deployed sites are served under; null where there is none. */
  deploymentsHost: string | null;
  uploadOrigin: string | undefined;
  authSecret: string;
  clientId: string;
  trustedProxies: number;
  host: string;
  port: number;
};

/** Reads the web server's settings. Throws a `ZodError` that names those that are wrong. */
export function readEnv(source: Variables): WebEnv {
  const it = parseVariables(webSettings, source);
  return {
    appUrl: it.APP_URL,
    secure: it.APP_URL.startsWith("https:"),
    apiUrl: it.API_URL,
    authUrl: it.AUTH_URL,
    authBackUrl: it.SERVICE_URL ?? it.AUTH_URL,
    serviceUrl: it.SERVICE_URL,
    deploymentsHost: deploymentsHost(it.DEPLOYMENTS_DOMAIN, it.APP_URL),
    uploadOrigin: it.UPLOAD_ORIGIN,
    authSecret: it.AUTH_SECRET,
    clientId: it.AUTH_CLIENT_ID ?? "loupe-dashboard",
    trustedProxies: it.TRUSTED_PROXIES,
    host: it.HOST,
    port: it.PORT,
  };
}

let parsed: WebEnv | undefined;

/** Returns the settings, read on first use: a build has none. */
export const env = (): WebEnv => (parsed ??= readEnv(process.env));

/** Returns the address of the REST API as people and their scripts reach it. */
export function publicApiUrl(): string {
  const { serviceUrl, appUrl, apiUrl } = env();
  return serviceUrl ? `${appUrl}/v2` : apiUrl;
}
