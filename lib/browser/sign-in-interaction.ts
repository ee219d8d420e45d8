import type { Scope } from "../contract/scopes.ts";
import type { TeamLevel } from "../permissions.ts";
import { ApiError, refusal } from "../api/call.ts";

/** External sign-in provider. */
export type ProviderName = "github" | "google";

/** Name to confirm at a first sign-in, and where it leads afterwards. */
export type Naming = { suggestion: string; redirectTo: string };

/** State of an interaction with the authorization server. */
export type Interaction = {
  prompt: "login" | "consent";
  client: {
    id: string;
    name: string;
    firstParty: boolean;
    verified: boolean;
    /** Time of its registration, ISO 8601; null for clients that didn't register. */
    firstSeen: string | null;
    /** Empty for a device, whose code the person entered. */
    redirectUri: string;
    /** Null for an app on the person's computer, and for a device. */
    redirectHost: string | null;
  };
  loginHint: string | null;
  demo: boolean;
  /** A first sign-in that waits for the person's name. */
  naming?: Naming;
  external: ProviderName[];
  /** The instance offers sign-in with a passkey. */
  passkeys?: boolean;
  /** `changes`: the scope allows changes. `added`: the person has authorized this client before, without this scope. */
  scopes?: { name: Scope; title: string; description: string; changes: boolean; added: boolean }[];
  accounts?: { id: string; slug: string; name: string | null; type: "user" | "team"; level: TeamLevel | null; locked?: boolean }[];
  /** The previous consent; `accounts` are ids. */
  before?: { createdAt: string; scopes: string[]; accounts: string[] } | null;
};

/** Calls a step of an interaction. Rejects with `ApiError`; 404 and 409 mean that the interaction has ended. */
async function call(uid: string, step: string, body?: unknown): Promise<unknown> {
  let response: Response;
  try {
    response = await fetch(`/oauth/interaction/${encodeURIComponent(uid)}${step}`, {
      method: body === undefined ? "GET" : "POST",
      headers: { accept: "application/json", ...(body !== undefined && { "content-type": "application/json" }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  } catch {
    throw new ApiError(0, "Couldn’t reach the service. Check your connection and try again.");
  }
  const text = await response.text();
  if (!response.ok) throw refusal(response.status, text, response.headers.get("retry-after"), response.headers.get("x-request-id"));
  return text ? JSON.parse(text) : undefined;
}

type Onward = Promise<{ redirectTo: string }>;

export const interaction = {
  read: (uid: string) => call(uid, "") as Promise<Interaction>,
  /** Emails a code. Known and unknown addresses get the same response. */
  email: (uid: string, email: string) => call(uid, "/email", { email }),
  code: (uid: string, email: string, code: string) =>
    call(uid, "/code", { email, code }) as Promise<{ redirectTo: string; naming?: Naming }>,
  /** Returns options for the browser's passkey request. */
  passkeyOptions: (uid: string) => call(uid, "/passkey-options", {}) as Promise<Record<string, unknown>>,
  passkey: (uid: string, response: { id: string }) =>
    call(uid, "/passkey", { response }) as Promise<{ redirectTo: string; naming?: Naming }>,
  /** Stores the name of a person who signs in for the first time. */
  name: (uid: string, name: string) => call(uid, "/name", { name }) as Onward,
  /** Returns the URL of an external provider, which redirects back here. */
  external: (uid: string, name: ProviderName) => call(uid, "/external", { name }) as Onward,
  demo: (uid: string) => call(uid, "/demo", {}) as Onward,
  consent: (uid: string, scopes: string[], accounts: string[]) => call(uid, "/consent", { scopes, accounts }) as Onward,
  /** Signs out and asks for another account. */
  switchPerson: (uid: string) => call(uid, "/switch", {}) as Onward,
  cancel: (uid: string) => call(uid, "/cancel", {}) as Onward,
};
