import { runStatement } from "../db/statement.ts";
import { type Context, Hono } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import * as oauth from "oauth4webapi";
import type Provider from "oidc-provider";
import type { Deps } from "../core/deps.ts";
import { recordGithubIdentity } from "../domain/people/accounts/github-identity.ts";
import { recordSignIn } from "../domain/base/history/record-sign-in.ts";
import { clientOf } from "../http/caller-address.ts";
import { findOrCreatePerson } from "../domain/people/accounts/people.ts";
import { suggestedName } from "../domain/people/accounts/rename-person.ts";
import { HttpError, notFound } from "../core/errors.ts";
import { sha256 } from "../core/ids.ts";
import { type ExternalProvider, externalProviders } from "../core/settings.ts";
import { storeOf } from "./adapter.ts";
import { takeRecord, type StoredAttempt } from "./adapter.sql.ts";
import { authorizationUrl, completeSignIn } from "./external-providers.ts";
import type { OAuthEnv } from "./interaction-input.ts";
import { errorPage, errorPageHeaders } from "./pages.ts";

const LIFETIME = 600;
const PATH = "/oauth/external";
const MODEL = "ExternalSignIn";

/** Name of the attempt's cookie. Each attempt has its own, so that two tabs can sign in at the same time. */
const cookieOf = (state: string) => `loupe_external_${state.slice(0, 12)}`;

/** Returns the providers that this instance is configured for. */
export const configuredProviders = ({ settings }: Deps): ExternalProvider[] => externalProviders.filter((name) => settings.external[name]);

/**
 * Starts a sign-in at an external provider for an interaction. Returns the provider's URL and sets a cookie that binds the callback to this
 * browser. Throws 404 for a provider that is not configured and 503 when it cannot be reached.
 */
export async function startExternalSignIn(deps: Deps, c: Context<OAuthEnv>, given: string, interaction: string): Promise<string> {
  const name = configuredProviders(deps).find((one) => one === given);
  if (!name) throw notFound();
  const attempt = { state: oauth.generateRandomState(), nonce: oauth.generateRandomNonce(), verifier: oauth.generateRandomCodeVerifier() };
  const url = await authorizationUrl(deps.settings, name, deps.settings.external[name]!, attempt).catch((error: unknown) => {
    deps.log.warn({ err: error, provider: name }, "a sign-in provider cannot be reached");
    throw new HttpError(503, "This sign-in service is not responding. Try again in a moment, or sign in with a code.");
  });
  const { state, ...rest } = attempt;
  await storeOf(deps)(MODEL).upsert(state, { ...rest, name, interaction } satisfies StoredAttempt, LIFETIME);
  const secure = deps.settings.appUrl.startsWith("https:");
  setCookie(c, cookieOf(state), state, { path: PATH, httpOnly: true, sameSite: "Lax", secure, maxAge: LIFETIME });
  return url;
}

/** Serves the callback of external providers. A failure redirects to the sign-in page, which shows it. */
export function externalCallbacks(deps: Deps, provider: Provider) {
  const app = new Hono<OAuthEnv>();
  const { settings } = deps;

  app.get("/external/:name/callback", async (c) => {
    const expired = () => {
      for (const [name, value] of Object.entries(errorPageHeaders)) c.header(name, value);
      return c.html(errorPage(settings.appUrl, { error: "invalid_request", expired: true }), 400);
    };
    const query = new URL(c.req.url).searchParams;
    const state = query.get("state") ?? "";
    // Without the cookie the callback belongs to another browser: it would sign this one in as another person.
    if (!state || getCookie(c, cookieOf(state)) !== state) return expired();
    deleteCookie(c, cookieOf(state), { path: PATH });
    const [row] = await runStatement(deps.database, takeRecord, { model: MODEL, hash: sha256(state), now: deps.now() });
    const name = configuredProviders(deps).find((one) => one === c.req.param("name"));
    if (!row || !name || row.payload.name !== name) return expired();

    const { interaction: uid, nonce, verifier } = row.payload;
    const back = (problem: string) => c.redirect(`${settings.appUrl}/login/${uid}?${new URLSearchParams({ problem, with: name })}`);
    if (query.get("error") === "access_denied") return back("declined");
    const person = await completeSignIn(settings, name, settings.external[name]!, { state, nonce, verifier }, query).catch(
      (error: unknown) => {
        deps.log.warn({ err: error instanceof Error ? error.message : "unknown", provider: name }, "a sign-in at a provider failed");
        return undefined;
      },
    );
    if (person === undefined) return back("failed");
    if (person === null) return back("unverified");
    const waiting = await provider.Interaction.find(uid);
    if (waiting?.prompt.name !== "login") return expired();
    const user = await findOrCreatePerson(deps, person.email, person.name);
    if (user.disabled) return back("refused");
    if (person.github) await recordGithubIdentity(deps, user.id, person.github);
    await recordSignIn(deps, user.id, name === "github" ? "GitHub" : "Google", clientOf(c));
    waiting.result = { login: { accountId: user.id, remember: true, amr: [name] } };
    await waiting.save(waiting.exp - Math.floor(Date.now() / 1000));
    const unnamed = await suggestedName(deps, user.id);
    return c.redirect(unnamed === null ? waiting.returnTo : `${settings.appUrl}/login/${uid}`);
  });
  return app;
}
