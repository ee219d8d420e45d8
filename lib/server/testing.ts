import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { forwardApiCall } from "./bff/forward-api-call.ts";
import { type CookieSession, sealSession } from "./session/cookie.ts";

type Seen = { method: string; url: string; headers: IncomingMessage["headers"]; body: string };
type Handler = (request: IncomingMessage, response: ServerResponse, body: string) => void;

/** Starts an HTTP server on loopback that records its requests. A test may replace `answer`. */
export async function startPeer(answer: Handler = (_, response) => json(response, 200, {})) {
  const seen: Seen[] = [];
  const server = createServer(async (request, response) => {
    let body = "";
    try {
      for await (const chunk of request) body += chunk;
    } catch {
      return; // the client disconnected
    }
    seen.push({ method: request.method!, url: request.url!, headers: request.headers, body });
    peer.answer(request, response, body);
  });
  const port = await listen(server);
  const peer = {
    server,
    seen,
    answer,
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return peer;
}

/** Listens on a free port of loopback. */
export const listen = (server: ReturnType<typeof createServer>) =>
  new Promise<number>((resolve) => server.listen(0, "127.0.0.1", () => resolve((server.address() as AddressInfo).port)));

/** Sends a JSON response. */
export function json(response: ServerResponse, status: number, body: unknown, headers: Record<string, string | string[]> = {}): void {
  response.writeHead(status, { "content-type": "application/json; charset=utf-8", ...headers });
  response.end(JSON.stringify(body));
}

/** Sets the web process's settings for a service. Call it before anything reads them. */
export function useSettings(serviceUrl: string, appUrl = "http://loupe.test"): void {
  Object.assign(process.env, {
    APP_URL: appUrl,
    API_URL: `${serviceUrl}/v2`,
    AUTH_URL: appUrl,
    SERVICE_URL: serviceUrl,
    AUTH_SECRET: "a secret for tests, thirty-two characters and more",
  });
}

/** Seals a session of Ada's into a Cookie header, as on plain http. */
export async function signedIn(over: Partial<CookieSession> = {}): Promise<string> {
  const session: CookieSession = {
    user: { id: "u1", slug: "ada", name: "Ada" },
    accessToken: "lpo_access",
    refreshToken: "lpr_refresh",
    expiresAt: Date.now() + 3_600_000,
    ...over,
  };
  return `loupe.session=${await sealSession(session)}`;
}

type CallInit = { method?: string; headers?: Record<string, string>; body?: string; signal?: AbortSignal };

/** Returns a function that sends a browser's call of the API through the BFF, signed in unless another cookie is given. */
export function browserCalls(appUrl: string) {
  return async (path: string, { headers, ...init }: CallInit = {}): Promise<Response> => {
    const [pathname] = path.split("?", 1) as [string];
    const request = new Request(`${appUrl}/api/v2${path}`, { headers: { cookie: await signedIn(), ...headers }, ...init });
    return forwardApiCall(request, pathname.slice(1).split("/"));
  };
}
