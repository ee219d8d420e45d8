import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import Provider from "oidc-provider";

/** The person that the next browser signs in as, and the state of their email address. */
export type Visitor = { email: string; verified: boolean; name: string };
export type ExternalPeer = {
  url: string;
  visitor: Visitor;
  /**
   * `decline`: the person declines. `down`: every request gets 500. `mute`: only requests for tokens get 500.
   * `nonce`: the identity token is another request's.
   */
  mood: "fine" | "decline" | "down" | "mute" | "nonce";
  close(): Promise<void>;
};
export const credentials = { clientId: "loupe-at-the-peer", clientSecret: "a-secret-that-only-both-know" };

async function listen(handle: (request: IncomingMessage, response: ServerResponse, peer: ExternalPeer) => void): Promise<ExternalPeer> {
  const server = createServer((request, response) => {
    if (peer.mood === "down" || (peer.mood === "mute" && request.method === "POST")) return void response.writeHead(500).end();
    handle(request, response, peer);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const peer: ExternalPeer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    visitor: { email: "ana@acme.example", verified: true, name: "Ana Reis" },
    mood: "fine",
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return peer;
}

const json = (response: ServerResponse, status: number, body: unknown) =>
  void response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
const go = (response: ServerResponse, address: URL) => void response.writeHead(302, { location: address.href }).end();

/** A GitHub as its documentation describes it: OAuth 2.0 with PKCE, errors with status 200, `/user` and `/user/emails`. */
export function startGithub(): Promise<ExternalPeer> {
  const codes = new Map<string, { challenge: string; redirect: string }>();
  return listen(async (request, response, peer) => {
    const url = new URL(request.url!, peer.url);
    if (url.pathname === "/login/oauth/authorize") {
      const back = new URL(url.searchParams.get("redirect_uri")!);
      back.searchParams.set("state", url.searchParams.get("state")!);
      if (peer.mood === "decline") back.searchParams.set("error", "access_denied");
      else {
        const code = `code${codes.size}`;
        codes.set(code, { challenge: url.searchParams.get("code_challenge")!, redirect: url.searchParams.get("redirect_uri")! });
        back.searchParams.set("code", code);
      }
      return go(response, back);
    }
    if (url.pathname === "/login/oauth/access_token") {
      let body = "";
      for await (const chunk of request) body += chunk;
      const form = new URLSearchParams(body);
      const code = codes.get(form.get("code")!);
      codes.delete(form.get("code")!);
      const challenge = createHash("sha256").update(form.get("code_verifier")!).digest("base64url");
      const known = form.get("client_id") === credentials.clientId && form.get("client_secret") === credentials.clientSecret;
      if (!known || code?.challenge !== challenge || code.redirect !== form.get("redirect_uri"))
        return json(response, 200, { error: "bad_verification_code" });
      return json(response, 200, { access_token: "gho_token", token_type: "bearer", scope: "read:user,user:email" });
    }
    if (request.headers.authorization !== "Bearer gho_token") return json(response, 401, { message: "Bad credentials" });
    const { email, verified, name } = peer.visitor;
    if (url.pathname === "/api/v3/user") return json(response, 200, { id: 583231, login: "octo", name, email: null });
    if (url.pathname === "/api/v3/user/emails")
      return json(response, 200, [
        { email: "another@acme.example", primary: false, verified: true },
        { email, primary: true, verified },
      ]);
    return json(response, 404, { message: "Not Found" });
  });
}

/** Starts an OpenID provider in place of Google, on the same library as ours; it approves every interaction. */
export async function startOpenId(callback: () => string): Promise<ExternalPeer> {
  let provider: Provider | undefined;
  let registered = "";
  const peer = await listen((request, response, self) => void answer(request, response, self));
  const make = () =>
    new Provider(peer.url, {
      clients: [
        {
          client_id: credentials.clientId,
          client_secret: credentials.clientSecret,
          redirect_uris: [callback()],
          token_endpoint_auth_method: "client_secret_post",
        },
      ],
      claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name"] },
      conformIdTokenClaims: false,
      features: { devInteractions: { enabled: false } },
      interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
      findAccount: () => ({
        accountId: peer.visitor.email,
        claims: async () => ({
          sub: peer.visitor.email,
          email: peer.visitor.email,
          email_verified: peer.visitor.verified,
          name: peer.visitor.name,
        }),
      }),
      loadExistingGrant: async ({ oidc }) => {
        const grant = new oidc.provider.Grant({ accountId: oidc.account!.accountId, clientId: oidc.client!.clientId });
        grant.addOIDCScope("openid email profile");
        await grant.save();
        return grant;
      },
      cookies: { keys: ["only for tests"] },
    });

  async function answer(request: IncomingMessage, response: ServerResponse, self: ExternalPeer) {
    // Each service under test has an address of its own.
    if (registered !== callback()) [provider, registered] = [make(), callback()];
    const url = new URL(request.url!, peer.url);
    if (self.mood === "nonce" && url.pathname === "/auth") {
      url.searchParams.set("nonce", "of another request altogether");
      request.url = url.pathname + url.search;
    }
    if (!url.pathname.startsWith("/interaction/")) return void provider!.callback()(request, response);
    const result = self.mood === "decline" ? { error: "access_denied" } : { login: { accountId: self.visitor.email, remember: false } };
    await provider!.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
  }
  return peer;
}
