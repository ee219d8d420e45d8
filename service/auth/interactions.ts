import { type Context, Hono } from "hono";
import Provider, { errors } from "oidc-provider";
import * as z from "zod";
import { checkPasskey, passkeyRequest } from "../domain/people/passkeys/check-passkey.ts";
import { relyingParty } from "../domain/people/passkeys/relying-party.ts";
import { recordSignIn } from "../domain/base/history/record-sign-in.ts";
import { callerAddress, clientOf } from "../http/caller-address.ts";
import type { Deps } from "../core/deps.ts";
import { seedDemo } from "../demo/seed.ts";
import { chooseFirstName, suggestedName } from "../domain/people/accounts/rename-person.ts";
import { requestCode } from "../domain/people/sign-in/request-code.ts";
import { verifyCode } from "../domain/people/sign-in/verify-code.ts";
import { signInLimits } from "./sign-in-limits.ts";
import { forbidden, HttpError, notFound } from "../core/errors.ts";
import { DASHBOARD, isVerified, registrationTime } from "../domain/people/agents/clients.ts";
import { configuredProviders, startExternalSignIn } from "./external.ts";
import { consentDetails, storeConsent, type PendingInteraction } from "./consent.ts";
import { DEVICE_PAGE } from "./device-code.ts";
import { endOAuthSession } from "./end-oauth-session.ts";
import { type OAuthEnv, interactionBodies, readBody, requireSameOrigin } from "./interaction-input.ts";
import { requireEmail } from "../domain/people/email-address.ts";

/**
 * Serves the JSON API of the sign-in and consent pages under `/oauth/interaction/{uid}`. A signed cookie binds an interaction to the browser
 * that started it; any other browser gets 404.
 */
export function interactions(deps: Deps, provider: Provider) {
  const app = new Hono<OAuthEnv>();
  const { settings } = deps;
  const limits = signInLimits(deps);

  async function pendingInteraction(c: Context<OAuthEnv>, prompt?: "login" | "consent"): Promise<PendingInteraction> {
    const { incoming, outgoing } = c.env;
    const interaction = await provider.interactionDetails(incoming, outgoing).catch((error: unknown) => {
      if (error instanceof errors.SessionNotFound) return null;
      throw error;
    });
    if (!interaction || interaction.uid !== c.req.param("uid"))
      throw new HttpError(404, "This sign-in has expired, or was started in another browser. Start again.");
    if (prompt && interaction.prompt.name !== prompt) throw new HttpError(409, "This step is already done. Start again.");
    return interaction;
  }

  const finish = async (c: Context<OAuthEnv>, result: Parameters<Provider["interactionResult"]>[2], merge = false) =>
    c.json({ redirectTo: await provider.interactionResult(c.env.incoming, c.env.outgoing, result, { mergeWithLastSubmission: merge }) });
  /** Returns the name to confirm, for a person who signs in for the first time; undefined for everyone else. */
  async function firstName(interaction: PendingInteraction) {
    const accountId = interaction.result?.login?.accountId;
    const suggestion = accountId ? await suggestedName(deps, accountId) : null;
    return suggestion === null ? undefined : { suggestion, redirectTo: interaction.returnTo };
  }
  /** Finishes a sign-in. `method` ends the sentence "signed in with …", and `amr` goes into the session. */
  const signedIn = async (c: Context<OAuthEnv>, accountId: string, method: string, amr: "code" | "demo" | "passkey") => {
    await recordSignIn(deps, accountId, method, clientOf(c));
    const naming = await suggestedName(deps, accountId);
    const login = { accountId, remember: true, amr: [amr] };
    const redirectTo = await provider.interactionResult(c.env.incoming, c.env.outgoing, { login });
    return c.json({ redirectTo, ...(naming !== null && { naming: { suggestion: naming, redirectTo } }) });
  };

  // Its address is the only sign-in of an instance of one person.
  if (settings.localSignIn !== null)
    for (const step of ["email", "code", "passkey", "passkey-options", "external", "demo"])
      app.post(`/interaction/:uid/${step}`, () => {
        throw forbidden("Open the address that loupe review printed.");
      });

  app.use("*", async (c, next) => {
    if (c.req.method !== "GET") requireSameOrigin(deps, c.req.raw.headers);
    await next();
  });

  app.get("/interaction/:uid", async (c) => {
    const interaction = await pendingInteraction(c);
    const {
      client_id: clientId,
      redirect_uri: redirectUri,
      login_hint: loginHint,
    } = interaction.params as Record<string, string | undefined>;
    const client = await provider.Client.find(clientId!);
    return c.json({
      prompt: interaction.prompt.name,
      client: {
        id: clientId,
        name: client?.clientName ?? clientId,
        firstParty: clientId === DASHBOARD,
        verified: isVerified(clientId!),
        firstSeen: await registrationTime(deps, clientId!),
        redirectUri: redirectUri ?? "",
        // Null for an app on the person's computer, which receives addresses of a scheme of its own.
        redirectHost: redirectUri && /^https?:/i.test(redirectUri) ? new URL(redirectUri).host : null,
      },
      loginHint: loginHint ?? null,
      demo: settings.demo,
      external: configuredProviders(deps),
      passkeys: relyingParty(settings) !== null,
      naming: await firstName(interaction),
      ...(interaction.prompt.name === "consent" && (await consentDetails(deps, interaction))),
    });
  });

  app.post("/interaction/:uid/email", async (c) => {
    const email = requireEmail((await readBody(c, interactionBodies.email)).email);
    const { uid } = await pendingInteraction(c, "login");
    await limits.beforeMail(email, callerAddress(c.env.incoming));
    await requestCode(deps, email, uid);
    return c.body(null, 204);
  });

  app.post("/interaction/:uid/code", async (c) => {
    const given = await readBody(c, interactionBodies.code);
    const [email, { code }] = [requireEmail(given.email), given];
    const { uid } = await pendingInteraction(c, "login");
    await limits.beforeTry(email, callerAddress(c.env.incoming), uid);
    const personId = await verifyCode(deps, email, code, uid);
    return signedIn(c, personId, "an email code", "code");
  });

  // Passkeys need no mail, so limits of mail don't apply to them.
  app.post("/interaction/:uid/passkey-options", async (c) => {
    await readBody(c, z.object({}));
    const { uid } = await pendingInteraction(c, "login");
    await limits.beforePasskey(callerAddress(c.env.incoming));
    return c.json(await passkeyRequest(deps, `sign-in:${uid}`));
  });

  app.post("/interaction/:uid/passkey", async (c) => {
    const { response } = await readBody(c, interactionBodies.passkey);
    const { uid } = await pendingInteraction(c, "login");
    await limits.beforePasskey(callerAddress(c.env.incoming));
    return signedIn(c, await checkPasskey(deps, `sign-in:${uid}`, response), "a passkey", "passkey");
  });

  // Asked once, between the sign-in and the page that the person came for.
  app.post("/interaction/:uid/name", async (c) => {
    const { name } = await readBody(c, interactionBodies.name);
    const interaction = await pendingInteraction(c, "login");
    const accountId = interaction.result?.login?.accountId;
    if (!accountId) throw new HttpError(409, "Sign in first.");
    await chooseFirstName(deps, accountId, name);
    return c.json({ redirectTo: interaction.returnTo });
  });

  app.post("/interaction/:uid/external", async (c) => {
    const { name } = await readBody(c, z.object({ name: z.string().max(40) }));
    const { uid } = await pendingInteraction(c, "login");
    await limits.beforeExternal(callerAddress(c.env.incoming));
    return c.json({ redirectTo: await startExternalSignIn(deps, c, name, uid) });
  });

  app.post("/interaction/:uid/demo", async (c) => {
    await readBody(c, z.object({}));
    if (!settings.demo) throw notFound();
    await pendingInteraction(c, "login");
    return signedIn(c, (await seedDemo(deps)).ownerId, "the demo button", "demo");
  });

  app.post("/interaction/:uid/consent", async (c) => {
    const given = await readBody(c, interactionBodies.consent);
    const grantId = await storeConsent(deps, provider, await pendingInteraction(c, "consent"), given);
    return finish(c, { consent: { grantId } }, true);
  });

  app.post("/interaction/:uid/cancel", async (c) => {
    await readBody(c, z.object({}));
    await pendingInteraction(c);
    return finish(c, { error: "access_denied", error_description: "The user declined." });
  });

  // Starts the same request again for another person: ends the browser's session and this interaction.
  app.post("/interaction/:uid/switch", async (c) => {
    await readBody(c, z.object({}));
    const interaction = await pendingInteraction(c);
    await interaction.destroy();
    for (const cookie of await endOAuthSession(provider, c.env)) c.header("Set-Cookie", cookie, { append: true });
    // The code of a device is entered again by the other person.
    if (interaction.deviceCode) return c.json({ redirectTo: `${settings.appUrl}${DEVICE_PAGE}` });
    const again = new URL("/oauth/authorize", settings.appUrl);
    for (const [name, value] of Object.entries(interaction.params))
      for (const one of [value].flat()) if (one !== undefined) again.searchParams.append(name, String(one));
    return c.json({ redirectTo: again.href });
  });

  app.post("/signout", async (c) => {
    for (const cookie of await endOAuthSession(provider, c.env)) c.header("Set-Cookie", cookie, { append: true });
    return c.body(null, 204);
  });

  return app;
}
