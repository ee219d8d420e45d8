import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import { scopeNames } from "../../lib/contract/scopes.ts";
import { SettingsError } from "./settings-error.ts";

const Known = z.record(z.string(), z.string());
const Metadata = z.object({ registration_endpoint: z.url().optional(), scopes_supported: z.array(z.string()).optional() });
const Registered = z.object({ client_id: z.string().min(1) });

/** Returns the metadata URL of an authorization server: the well-known part precedes the issuer's path (RFC 8414, section 3.1). */
export function metadataAddress(issuer: string): string {
  const { origin, pathname } = new URL(issuer);
  return `${origin}/.well-known/oauth-authorization-server${pathname.replace(/\/+$/, "")}`;
}

async function ask<T>(schema: z.ZodType<T>, url: string, init: RequestInit = {}): Promise<T> {
  const response = await fetch(url, { ...init, signal: AbortSignal.timeout(10_000) });
  if (!response.ok) throw new Error(`${url} returned ${response.status}`);
  const parsed = schema.safeParse(await response.json().catch(() => null));
  if (!parsed.success) throw new Error(`${url} returned an unexpected response`);
  return parsed.data;
}

async function register(authUrl: string, appUrl: string): Promise<string> {
  const metadata = await ask(Metadata, metadataAddress(authUrl));
  if (!metadata.registration_endpoint)
    throw new Error("it takes no registrations; register the dashboard there and give its AUTH_CLIENT_ID");
  const supported = metadata.scopes_supported;
  const { client_id } = await ask(Registered, metadata.registration_endpoint, {
    method: "POST",
    headers: { "content-type": "application/json", accept: "application/json" },
    body: JSON.stringify({
      client_name: "Loupe",
      redirect_uris: [`${appUrl}/api/auth/callback/loupe`],
      grant_types: ["authorization_code", "refresh_token"],
      response_types: ["code"],
      token_endpoint_auth_method: "none",
      scope: scopeNames.filter((scope) => !supported || supported.includes(scope)).join(" "),
    }),
  });
  return client_id;
}

function readKnown(file: string): Record<string, string> {
  try {
    return Known.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    return {};
  }
}

/**
 * Returns the client id of this dashboard at another authorization server. Registers it on first use (RFC 7591) and stores the id in the
 * data folder, per server and public address. Rejects with a `SettingsError` when the registration fails.
 */
export async function clientIdAt({ authUrl, appUrl, dataDir }: { authUrl: string; appUrl: string; dataDir: string }): Promise<string> {
  const file = join(dataDir, "oauth-client.json");
  const key = `${authUrl} ${appUrl}`;
  const known = readKnown(file);
  if (known[key]) return known[key];
  try {
    const clientId = await register(authUrl, appUrl);
    writeFileSync(file, `${JSON.stringify({ ...known, [key]: clientId }, null, 2)}\n`, { mode: 0o600 });
    return clientId;
  } catch (error) {
    const reason = error instanceof Error ? (error.cause instanceof Error ? error.cause.message : error.message) : String(error);
    throw new SettingsError(`The dashboard could not register at the authorization server ${authUrl}: ${reason}.`);
  }
}
