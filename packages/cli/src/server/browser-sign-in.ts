import { spawn } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { CommandError, EXIT } from "../commands/exit-codes.ts";
import type { Terminal } from "../terminal/terminal.ts";
import type { ApiClient } from "./api.ts";
import { type AuthorizationServer, CLIENT_ID, SIGN_IN_SCOPES } from "./authorization-server.ts";
import { signInOf } from "./renew-token.ts";
import type { StoredSignIn } from "./sign-ins.ts";

const TEN_MINUTES_MS = 600_000;
const random = () => randomBytes(32).toString("base64url");

/** Opens a page in the browser of this machine. A machine without one is no failure: the address is printed too. */
export function openPage(url: string): void {
  const [command, args] =
    process.platform === "darwin"
      ? ["open", [url]]
      : process.platform === "win32"
        ? ["rundll32", ["url.dll,FileProtocolHandler", url]]
        : ["xdg-open", [url]];
  const child = spawn(command, args, { stdio: "ignore", detached: true });
  child.on("error", () => {});
  child.unref();
}

function answer(response: ServerResponse, status: number, text: string): void {
  const headers = { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store", connection: "close" };
  response.writeHead(status, headers).end(`${text}\n`);
}

type Received = { code: string } | { error: string };

/** Listens on loopback for the browser's return. `received` rejects after ten minutes and when the command is interrupted. */
async function listenForReturn(state: string, signal: AbortSignal) {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, "127.0.0.1", resolve);
  });
  const received = new Promise<Received>((resolve, reject) => {
    server.on("request", (request, response) => {
      const { pathname, searchParams } = new URL(request.url ?? "/", "http://127.0.0.1");
      // Another page of this machine's browser may call this address: only the return of this sign-in has its state.
      if (pathname !== "/callback" || searchParams.get("state") !== state) return answer(response, 404, "Not found");
      const code = searchParams.get("code");
      answer(response, 200, code ? "Signed in. You can close this page." : "The sign-in was declined. You can close this page.");
      resolve(code ? { code } : { error: searchParams.get("error") ?? "unknown" });
    });
    const end = (error: CommandError) => () => reject(error);
    const timer = setTimeout(end(new CommandError("The sign-in took more than 10 minutes. Run the command again.")), TEN_MINUTES_MS);
    timer.unref();
    signal.addEventListener("abort", end(new CommandError("Interrupted.", EXIT.interrupted)), { once: true });
    if (signal.aborted) reject(new CommandError("Interrupted.", EXIT.interrupted));
  });
  received.catch(() => {});
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { port: (server.address() as AddressInfo).port, received, close };
}

/** Signs a person in with the browser of this machine: the code flow with PKCE, and a return on loopback. `open`: opens the page. */
export async function signInWithBrowser(
  api: ApiClient,
  server: AuthorizationServer,
  terminal: Terminal,
  open: (url: string) => void,
): Promise<StoredSignIn> {
  const [state, verifier] = [random(), random()];
  const { port, received, close } = await listenForReturn(state, terminal.signal);
  try {
    const redirect = `http://127.0.0.1:${port}/callback`;
    const url = new URL(server.authorization_endpoint);
    const fields = {
      response_type: "code",
      client_id: CLIENT_ID,
      redirect_uri: redirect,
      scope: SIGN_IN_SCOPES,
      state,
      code_challenge: createHash("sha256").update(verifier).digest("base64url"),
      code_challenge_method: "S256",
    };
    for (const [name, value] of Object.entries(fields)) url.searchParams.set(name, value);
    terminal.note(`Sign in at ${url.href}`);
    open(url.href);
    const result = await received;
    if ("error" in result) throw new CommandError("The sign-in was declined. Nothing was stored.");
    const form = {
      grant_type: "authorization_code",
      code: result.code,
      redirect_uri: redirect,
      code_verifier: verifier,
      client_id: CLIENT_ID,
    };
    const signedIn = signInOf(await api.postForm(server.token_endpoint, form));
    if (!signedIn) throw new CommandError(`${api.origin} refused the sign-in. Run the command again.`);
    return signedIn;
  } finally {
    close();
  }
}
