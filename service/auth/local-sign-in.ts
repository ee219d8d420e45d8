import { type Context, type Hono } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import { errors, type default as Provider } from "oidc-provider";
import type { Deps } from "../core/deps.ts";
import { sameSecret, newToken, sha256 } from "../core/ids.ts";
import type { Settings } from "../core/settings.ts";
import { runStatement } from "../db/statement.ts";
import { recordSignIn } from "../domain/base/history/record-sign-in.ts";
import { LOCAL_PERSON } from "../domain/people/accounts/local-person.ts";
import { findOrCreatePerson } from "../domain/people/accounts/people.ts";
import { clientOf } from "../http/caller-address.ts";
import { insertRecordOnce, takeRecord } from "./adapter.sql.ts";
import { storeOf } from "./adapter.ts";
import type { OAuthEnv } from "./interaction-input.ts";
import { errorPageHeaders, messagePage } from "./pages.ts";

const TICKET = "LocalSignIn";
const USED = "LocalSignInUsed";
const COOKIE = "loupe_local";
const PATH = "/oauth/interaction";
/** Seconds between the address and the end of its sign-in. */
const TICKET_SECONDS = 120;
const AGAIN = "Run loupe review again for a new address.";

/** Returns the address of the sign-in of an instance of one person; null where people sign in at a page. */
export const localLoginAddress = ({ appUrl, localSignIn: secret }: Settings, uid: string) =>
  secret === null ? null : `${appUrl}${PATH}/${uid}/local`;

function showMessage(c: Context<OAuthEnv>, settings: Settings, status: 404 | 403 | 410, text: string) {
  for (const [name, value] of Object.entries(errorPageHeaders)) c.header(name, value);
  return c.html(messagePage(settings.appUrl, text), status);
}

/** Returns true where this browser started the interaction of the address, and it waits for a sign-in. */
async function isAtSignIn(provider: Provider, c: Context<OAuthEnv>): Promise<boolean> {
  try {
    const { uid, prompt } = await provider.interactionDetails(c.env.incoming, c.env.outgoing);
    return uid === c.req.param("uid") && prompt.name === "login";
  } catch (error) {
    if (error instanceof errors.SessionNotFound) return false;
    throw error;
  }
}

/**
 * Serves the sign-in of an instance of one person. `GET /local/{secret}` gives the first browser that opens it a ticket, and sends it to the ordinary sign-in of
 * the pages, whose interaction takes the ticket. Without one, an interaction ends with a sentence: there is no other way to sign in.
 */
export function localSignIn(app: Hono<OAuthEnv>, deps: Deps, provider: Provider): void {
  const { settings } = deps;

  app.get("/local/:secret", async (c) => {
    if (!sameSecret(c.req.param("secret"), settings.localSignIn!))
      return showMessage(c, settings, 404, "This address is not complete. Copy the whole address that loupe review printed.");
    // Hono serves HEAD here too, and browsers load addresses ahead: neither is a person's visit.
    if (c.req.method !== "GET" || /prefetch|prerender/.test(c.req.header("sec-purpose") ?? ""))
      return showMessage(c, settings, 403, "This address must be opened in a browser.");
    const [first] = await runStatement(deps.database, insertRecordOnce, {
      model: USED,
      hash: sha256(settings.localSignIn!),
      now: deps.now(),
    });
    if (!first) return showMessage(c, settings, 410, `This address signs in one browser, once, and it was used already. ${AGAIN}`);
    const ticket = newToken("personal");
    await storeOf(deps)(TICKET).upsert(ticket, {}, TICKET_SECONDS);
    setCookie(c, COOKIE, ticket, { path: PATH, httpOnly: true, sameSite: "Lax", maxAge: TICKET_SECONDS });
    c.header("Referrer-Policy", "no-referrer");
    const next = c.req.query("next") ?? "/";
    return c.redirect(`${settings.appUrl}/login?${new URLSearchParams({ next })}`);
  });

  app.get(`${PATH}/:uid/local`, async (c) => {
    const isPending = await isAtSignIn(provider, c);
    const ticket = getCookie(c, COOKIE);
    deleteCookie(c, COOKIE, { path: PATH });
    const [taken] =
      ticket && isPending ? await runStatement(deps.database, takeRecord, { model: TICKET, hash: sha256(ticket), now: deps.now() }) : [];
    if (!taken)
      return showMessage(c, settings, 403, `Only the browser that opened the address of loupe review first is signed in. ${AGAIN}`);
    const { id } = await findOrCreatePerson(deps, LOCAL_PERSON.email, LOCAL_PERSON.name);
    await recordSignIn(deps, id, "the address of loupe review", clientOf(c));
    const login = { accountId: id, remember: true, amr: ["local"] };
    return c.redirect(await provider.interactionResult(c.env.incoming, c.env.outgoing, { login }));
  });
}
