import { generateKeyPairSync } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import Provider, { type Configuration, errors, interactionPolicy, type KoaContextWithOIDC } from "oidc-provider";
import { type Scope, scopeNames, scopes } from "../../lib/contract/scopes.ts";
import { users } from "../db/schema.ts";
import type { Deps } from "../core/deps.ts";
import { newId, newToken, sameSecret, sha256 } from "../core/ids.ts";
import { resourceOf } from "../core/resources.ts";
import { storeOf } from "./adapter.ts";
import { builtInClients, redirectMatches } from "../domain/people/agents/clients.ts";
import { DEVICE_AUTHORIZATION, DEVICE_CODE_SECONDS, DEVICE_PAGE, deviceFlow, refuseHandles } from "./device-code.ts";
import { authMethods } from "./metadata.ts";
import { errorPage, errorPageHeaders } from "./pages.ts";
import { keyFor } from "../core/derive-key.ts";
import { grantFor } from "./request-grants.ts";

const DAY = 86_400;

/**
 * Restricts a request to the response mode `query` and the known scopes. There is no OpenID Connect, so `openid` and `offline_access` are
 * ignored like every unknown scope. Throws `UnsupportedResponseMode`, or `InvalidScope` when no scope is known.
 */
function narrowRequest({ oidc: { params } }: KoaContextWithOIDC): void {
  if (params!["response_mode"] !== undefined && params!["response_mode"] !== "query") {
    params!["response_mode"] = undefined;
    throw new errors.UnsupportedResponseMode();
  }
  const requested = params!["scope"] === undefined ? ["profile"] : String(params!["scope"]).split(" ");
  const known = requested.filter((scope): scope is Scope => Object.hasOwn(scopes, scope));
  if (!known.length) throw new errors.InvalidScope("none of the requested scopes exists", requested.join(" "));
  params!["scope"] = known.join(" ");
}

/** Returns the sign-in policy. Prompts for a sign-in when the session's person was disabled or removed. */
function promptPolicy() {
  const { Check, base } = interactionPolicy;
  const policy = base();
  const accountGone = new Check("account_gone", "the account of this session cannot sign in", "login_required", ({ oidc }) =>
    oidc.session?.accountId && !oidc.account ? Check.REQUEST_PROMPT : Check.NO_NEED_TO_PROMPT,
  );
  policy.get("login")!.checks.add(accountGone);
  return policy;
}

function configuration(deps: Deps): Configuration {
  const { db, settings } = deps;
  const secure = settings.appUrl.startsWith("https:");
  const off = { enabled: false };
  /** Returns undefined for a person who is disabled or removed. */
  async function findAccount(accountId: string) {
    const [user] = await db
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, accountId), isNull(users.disabledAt)));
    return user && { accountId, claims: async () => ({ sub: accountId }) };
  }
  // Never used, because no identity tokens are issued. Without a key the library uses a published one and warns.
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  return {
    adapter: storeOf(deps),
    clients: builtInClients(settings),
    clientDefaults: {
      token_endpoint_auth_method: "none",
      grant_types: ["authorization_code", "refresh_token"],
      response_types: ["code"],
      id_token_signed_response_alg: "ES256",
    },
    clientAuthMethods: [...authMethods],
    jwks: { keys: [{ ...privateKey.export({ format: "jwk" }), use: "sig", alg: "ES256" } as never] },
    scopes: scopeNames,
    responseTypes: ["code"],
    pkce: { required: () => true },
    allowOmittingSingleRegisteredRedirectUri: false,
    clockTolerance: 0,
    features: {
      devInteractions: off,
      dPoP: off,
      pushedAuthorizationRequests: off,
      deviceFlow: deviceFlow(settings),
      resourceIndicators: {
        enabled: true,
        getResourceServerInfo: async (_ctx, given) => {
          const audience = resourceOf(settings, given);
          if (!audience) throw new errors.InvalidTarget("this resource is not served here");
          return { audience, scope: scopeNames.join(" "), accessTokenFormat: "opaque" };
        },
        useGrantedResource: async () => true,
        // The forms of one resource are one audience; of several resources the token request must name one.
        defaultResource: async (_ctx, _client, granted) =>
          granted && new Set(granted.map((one) => resourceOf(settings, one))).size === 1 ? granted[0]! : granted!,
      },
      rpInitiatedLogout: off,
      userinfo: off,
      introspection: {
        enabled: true,
        // A client can introspect its own access tokens; all others are inactive (RFC 7662).
        allowedPolicy: async (_ctx, client, token) =>
          token.kind === "AccessToken" && token.clientId === client.clientId && !!(await findAccount(token.accountId)),
      },
      revocation: {
        enabled: true,
        // Another client's token is treated like an unknown one (RFC 7009). Revoking an access token does not revoke its grant.
        async allowedPolicy(_ctx, client, token) {
          if (token.clientId !== client.clientId) return false;
          if (token.kind === "AccessToken") await token.destroy();
          return token.kind !== "AccessToken";
        },
      },
    },
    routes: {
      authorization: "/oauth/authorize",
      token: "/oauth/token",
      introspection: "/oauth/introspect",
      revocation: "/oauth/revoke",
      device_authorization: DEVICE_AUTHORIZATION,
      code_verification: DEVICE_PAGE,
      end_session: "/oauth/session/end",
      jwks: "/oauth/jwks",
    },
    // The only hook that runs after parameters are read and before prompts. `audience` itself, which some clients send, is ignored.
    extraParams: { audience: (ctx) => narrowRequest(ctx) },
    interactions: { policy: promptPolicy(), url: (_ctx, { uid }) => `${settings.appUrl}/oauth/interaction/${uid}` },
    loadExistingGrant: (ctx) => grantFor(deps, ctx),
    findAccount: (_ctx, accountId) => findAccount(accountId),
    issueRefreshToken: async (_ctx, client) => client.grantTypeAllowed("refresh_token"),
    rotateRefreshToken: () => true,
    expiresWithSession: async () => false,
    ttl: {
      AccessToken: 3600,
      AuthorizationCode: 60,
      DeviceCode: DEVICE_CODE_SECONDS,
      RefreshToken: 90 * DAY,
      Grant: 365 * DAY,
      Interaction: 600,
      Session: 30 * DAY,
    },
    cookies: {
      keys: [keyFor(settings, "authorization server cookies")],
      names: { session: secure ? "__Host-loupe_auth" : "loupe_auth", interaction: "loupe_interaction", resume: "loupe_resume" },
      long: { signed: true, httpOnly: true, sameSite: "lax", path: "/", secure },
      short: { signed: true, httpOnly: true, sameSite: "lax", secure },
    },
    async renderError(ctx, out, error) {
      if (/^(authorization|resume|end_session)/.test(ctx.oidc?.route ?? "") && ctx.accepts("html", "json") === "html") {
        ctx.set(errorPageHeaders);
        ctx.type = "html";
        ctx.body = errorPage(settings.appUrl, {
          error: out.error,
          detail: out.error_description,
          expired: error instanceof errors.SessionNotFound,
        });
      } else ctx.body = { error: out.error, ...(out.error_description && { error_description: out.error_description }) };
    },
  };
}

/** Returns the OAuth 2.1 provider (authorization code with PKCE, device code, refresh, revocation), with our tables and token formats. */
export function createProvider(deps: Deps): Provider {
  const provider = new Provider(deps.settings.appUrl, configuration(deps));
  provider.proxy = true;
  const { AccessToken, Client, Grant, RefreshToken } = provider;
  Object.assign(AccessToken.prototype, {
    generateTokenId(this: { format: string }) {
      this.format = "opaque";
      return newToken("oauth");
    },
  });
  Object.assign(RefreshToken.prototype, { generateTokenId: () => newToken("refresh") });
  Object.assign(Grant.prototype, { generateTokenId: newId });
  Object.assign(Client.prototype, {
    redirectUriAllowed(this: { redirectUris: string[] }, given: string) {
      return redirectMatches(this.redirectUris, given);
    },
    // Client secrets are stored as a digest.
    async compareClientSecret(this: { clientSecret: string }, given: string) {
      return sameSecret(this.clientSecret, sha256(given));
    },
  });
  refuseHandles(provider);
  provider.on("server_error", (ctx, error) => deps.log.error({ err: error, path: ctx.path }, "unexpected failure"));
  return provider;
}
