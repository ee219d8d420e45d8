import * as oauth from "oauth4webapi";
import { listDevMailbox } from "../../mail/mailbox.ts";
import type { TestService } from "../../testing/harness.ts";

export const insecure = { [oauth.allowInsecureRequests]: true };
export const REDIRECT = "http://127.0.0.1:9/cb";

/** A browser as far as sign-in needs one: cookies by path, redirects that the test follows, JSON as the pages send it. */
export class Browser {
  readonly cookies = new Map<string, { value: string; path: string; attributes: string }>();
  constructor(
    readonly origin: string,
    readonly userAgent = "",
  ) {}

  async fetch(address: string, init: RequestInit = {}): Promise<Response> {
    const url = new URL(address, this.origin);
    const cookie = [...this.cookies]
      .filter(([, { path }]) => path === "/" || url.pathname === path || url.pathname.startsWith(`${path}/`))
      .map(([key, { value }]) => `${key.split("|")[0]}=${value}`)
      .join("; ");
    const response = await fetch(url, {
      redirect: "manual",
      ...init,
      headers: {
        ...(cookie && { cookie }),
        ...(this.userAgent && { "user-agent": this.userAgent }),
        ...(init.headers as Record<string, string>),
      },
    });
    for (const line of response.headers.getSetCookie()) {
      const [pair, ...attributes] = line.split(/; */);
      const [name, value] = [pair!.slice(0, pair!.indexOf("=")), pair!.slice(pair!.indexOf("=") + 1)];
      const path = attributes.find((one) => /^path=/i.test(one))?.slice(5) ?? "/";
      if (value && !/1970/.test(line)) this.cookies.set(`${name}|${path}`, { value, path, attributes: attributes.join("; ") });
      else this.cookies.delete(`${name}|${path}`);
    }
    return response;
  }

  post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    this.fetch(path, {
      method: "POST",
      headers: { "content-type": "application/json", origin: this.origin, ...headers },
      body: JSON.stringify(body),
    });
}

export type Registered = { client_id: string; client_secret?: string };

export async function registerClient(
  { origin }: TestService,
  metadata: Record<string, unknown> = {},
  address = "203.0.113.1",
): Promise<Registered> {
  const response = await fetch(`${origin}/oauth/register`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-forwarded-for": address },
    body: JSON.stringify({ client_name: "Agent", redirect_uris: [REDIRECT], token_endpoint_auth_method: "none", ...metadata }),
  });
  if (response.status !== 201) throw new Error(`${response.status} ${await response.text()}`);
  return (await response.json()) as Registered;
}

/** The newest code that was mailed to an address. */
export async function mailedCode({ deps }: TestService, email: string): Promise<string> {
  const [mail] = await listDevMailbox(deps, { to: email });
  return /(\d{3}) (\d{3})/.exec(mail!.text)!.slice(1).join("");
}

type Flow = { email?: string; params?: Record<string, string | undefined>; consent?: { scopes?: string[]; accounts?: string[] } };
export type Arrived = { url: URL; verifier: string; state: string };

/** The address of a request for authorization, and the values that the client stores for it. */
export async function authorizationUrl({ origin }: TestService, client: Registered, params: Record<string, string | undefined> = {}) {
  const verifier = oauth.generateRandomCodeVerifier();
  const all = {
    client_id: client.client_id,
    response_type: "code",
    redirect_uri: REDIRECT,
    scope: "profile media:read",
    state: oauth.generateRandomState(),
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: "S256",
    ...params,
  };
  const url = new URL("/oauth/authorize", origin);
  for (const [key, value] of Object.entries(all)) if (value !== undefined) url.searchParams.set(key, value);
  return { url, verifier, state: all.state };
}

/** Goes through sign-in and consent as a person would, until the browser is sent to the client. */
export async function authorize(
  service: TestService,
  browser: Browser,
  client: Registered,
  { email = "ana@acme.example", params = {}, consent = {} }: Flow = {},
): Promise<Arrived> {
  const { url, verifier, state } = await authorizationUrl(service, client, params);
  return { url: await walk(service, browser, url, { email, consent }), verifier, state };
}

/** Follows a request for authorization, signing in and consenting on the way, to the address where the client is answered. */
export async function walk(service: TestService, browser: Browser, from: URL, flow: Pick<Flow, "email" | "consent"> = {}): Promise<URL> {
  const end = await answerPrompts(service, browser, await browser.fetch(from.href), flow);
  if (end instanceof URL) return end;
  throw new Error(`${end.status} ${await end.text()}`);
}

/** Signs in and consents from a response on. Returns the address where the client is answered, or the first page that asks for neither. */
export async function answerPrompts(
  service: TestService,
  browser: Browser,
  first: Response,
  { email = "ana@acme.example", consent = {} }: Pick<Flow, "email" | "consent"> = {},
): Promise<URL | Response> {
  let response = first;
  for (let step = 0; step < 10; step++) {
    const location = response.headers.get("location");
    if (!location) return response;
    const at = new URL(location, service.origin);
    if (at.origin !== service.origin || at.pathname.startsWith("/api/auth/callback")) return at;
    const [, page, uid] = /^\/(login|consent)\/([\w-]+)$/.exec(at.pathname) ?? [];
    if (!page) {
      response = await browser.fetch(at.href);
      continue;
    }
    const base = `/oauth/interaction/${uid}`;
    const question = (await (await browser.fetch(base)).json()) as {
      prompt: string;
      scopes: { name: string }[];
      accounts: { id: string }[];
    };
    if (question.prompt !== page) throw new Error(`the page is ${page}, the prompt ${question.prompt}`);
    let answered: Response;
    if (page === "login") {
      await browser.post(`${base}/email`, { email });
      answered = await browser.post(`${base}/code`, { email, code: await mailedCode(service, email) });
    } else
      answered = await browser.post(`${base}/consent`, {
        scopes: question.scopes.map(({ name }) => name),
        accounts: question.accounts.map(({ id }) => id),
        ...consent,
      });
    const { redirectTo } = (await answered.json()) as { redirectTo: string };
    response = await browser.fetch(redirectTo);
  }
  throw new Error("the flow does not end");
}

export type Tokens = { access_token: string; refresh_token: string; scope: string; expires_in: number };
export type TokenResponse = { status: number; headers: Headers; body: Tokens & { error?: string } };

export async function post(
  { origin }: TestService,
  path: string,
  form: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<TokenResponse> {
  const response = await fetch(`${origin}${path}`, { method: "POST", headers, body: new URLSearchParams(form) });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text ? JSON.parse(text) : {} };
}

export const exchange = (service: TestService, client: Registered, { url, verifier }: Arrived, form: Record<string, string> = {}) =>
  post(service, "/oauth/token", {
    grant_type: "authorization_code",
    code: url.searchParams.get("code")!,
    redirect_uri: REDIRECT,
    client_id: client.client_id,
    code_verifier: verifier,
    ...form,
  });

export const refresh = (service: TestService, client: Registered, refreshToken: string, form: Record<string, string> = {}) =>
  post(service, "/oauth/token", { grant_type: "refresh_token", refresh_token: refreshToken, client_id: client.client_id, ...form });

/** Returns true when the API accepts a token. */
export const opens = async (service: TestService, token: string) => (await service.call("GET /me", { token })).status === 200;

/** Returns tokens of a new consent. */
export async function tokensFor(
  service: TestService,
  client: Registered,
  flow: Flow = {},
  browser = new Browser(service.origin),
): Promise<Tokens> {
  const answer = await exchange(service, client, await authorize(service, browser, client, flow));
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return answer.body;
}

/** Enters a code in a browser, as the page's form does. `more`: a button of the second page. */
export async function enterUserCode(
  browser: Browser,
  userCode: string,
  more: Record<string, string> = {},
  xsrf?: string,
): Promise<Response> {
  const page = await (await browser.fetch("/oauth/device")).text();
  const secret = xsrf ?? /name="xsrf" value="([0-9a-f]+)"/.exec(page)![1]!;
  return browser.fetch("/oauth/device", { method: "POST", body: new URLSearchParams({ xsrf: secret, user_code: userCode, ...more }) });
}
