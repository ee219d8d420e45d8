import { type Context, Hono } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import * as oauth from "oauth4webapi";
import type Provider from "oidc-provider";
import type { Statement } from "../db/client.ts";
import type { Deps } from "../core/deps.ts";
import { findOrCreatePerson } from "../domain/accounts/people.ts";
import { HttpError, notFound } from "../core/errors.ts";
import { sha256 } from "../core/ids.ts";
import { type ProviderName, providerNames } from "../core/settings.ts";
import { storeOf } from "./adapter.ts";
import { comeBack, leaveFor, type Leaving } from "./external-providers.ts";
import type { OAuthEnv } from "./interactions.ts";
import { errorPage, errorPageHeaders } from "./pages.ts";

const LIFETIME = 600;
const PATH = "/oauth/external";
const MODEL = "ExternalSignIn";

type Kept = Omit<Leaving, "state"> & { name: ProviderName; interaction: string };

/** Once: of any number of answers with one state, one is heard. */
const take: Statement = {
  name: "external_take",
  sql: "delete from oauth_models where model = $1 and id = $2 and expires_at > $3 returning payload",
};

/** Each sign-in has a cookie of its own, so that two side by side do not disturb each other. */
const cookieOf = (state: string) => `loupe_external_${state.slice(0, 12)}`;

/** The providers that this instance is configured for. */
export const configured = ({ settings }: Deps): ProviderName[] => providerNames.filter((name) => settings.external[name]);

/**
 * Sends a browser to sign in at another provider, for one interaction of ours: answers the address and binds the way back to this
 * browser. Throws 404 for what is not configured and 503 when the provider cannot be reached.
 */
export async function leave(deps: Deps, c: Context<OAuthEnv>, given: string, interaction: string): Promise<string> {
  const name = configured(deps).find((one) => one === given);
  if (!name) throw notFound();
  const leaving = { state: oauth.generateRandomState(), nonce: oauth.generateRandomNonce(), verifier: oauth.generateRandomCodeVerifier() };
  const address = await leaveFor(deps.settings, name, deps.settings.external[name]!, leaving).catch((error: unknown) => {
    deps.log.warn({ err: error, provider: name }, "a sign-in provider cannot be reached");
    throw new HttpError(503, "This sign-in service does not answer. Try again in a moment, or sign in with a code.");
  });
  const { state, ...rest } = leaving;
  await storeOf(deps)(MODEL).upsert(state, { ...rest, name, interaction } satisfies Kept, LIFETIME);
  const secure = deps.settings.appUrl.startsWith("https:");
  setCookie(c, cookieOf(state), state, { path: PATH, httpOnly: true, sameSite: "Lax", secure, maxAge: LIFETIME });
  return address;
}

/** Where providers send browsers back to. What goes wrong there leads back to the sign-in page, which says so. */
export function externalCallbacks(deps: Deps, provider: Provider) {
  const app = new Hono<OAuthEnv>();
  const { settings } = deps;

  app.get("/external/:name/callback", async (c) => {
    const over = () => {
      for (const [name, value] of Object.entries(errorPageHeaders)) c.header(name, value);
      return c.html(errorPage(settings.appUrl, { error: "invalid_request", expired: true }), 400);
    };
    const query = new URL(c.req.url).searchParams;
    const state = query.get("state") ?? "";
    // Without the cookie it is somebody else's answer, which would sign this browser in as them.
    if (!state || getCookie(c, cookieOf(state)) !== state) return over();
    deleteCookie(c, cookieOf(state), { path: PATH });
    const [row] = await deps.database.run<{ payload: Kept }>(take, [MODEL, sha256(state), deps.now()]);
    const name = configured(deps).find((one) => one === c.req.param("name"));
    if (!row || !name || row.payload.name !== name) return over();

    const { interaction: uid, nonce, verifier } = row.payload;
    const back = (problem: string) => c.redirect(`${settings.appUrl}/login/${uid}?${new URLSearchParams({ problem, with: name })}`);
    if (query.get("error") === "access_denied") return back("declined");
    const arrived = await comeBack(settings, name, settings.external[name]!, { state, nonce, verifier }, query).catch((error: unknown) => {
      deps.log.warn({ err: error instanceof Error ? error.message : "unknown", provider: name }, "a sign-in elsewhere failed");
      return undefined;
    });
    if (arrived === undefined) return back("failed");
    if (arrived === null) return back("unverified");
    const waiting = await provider.Interaction.find(uid);
    if (waiting?.prompt.name !== "login") return over();
    const person = await findOrCreatePerson(deps, arrived.email, arrived.name);
    if (person.disabled) return back("refused");
    waiting.result = { login: { accountId: person.id, remember: true } };
    await waiting.save(waiting.exp - Math.floor(Date.now() / 1000));
    return c.redirect(waiting.returnTo);
  });
  return app;
}
