import { call, type Reply, sendRaw } from "./target.ts";
import type { Attacks } from "./world.ts";

const UPGRADE =
  "Connection: Upgrade, close\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: eHh4eHh4eHh4eHh4eHh4eA==\r\n";
const MALFORMED: Readonly<Record<string, string>> = {
  "no request line": "x\r\n\r\n",
  "two lengths": "POST /v2/me HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nxx",
  "length and chunks": "POST /v2/me HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
  "header with a blank": "GET /v2/me HTTP/1.1\r\nHost: a\r\nX Y: 1\r\n\r\n",
  "dots in the path": "GET /v2/../x HTTP/1.1\r\nHost: a\r\n\r\n",
  "encoded dots": "GET /v2/%2e%2e/x HTTP/1.1\r\nHost: a\r\n\r\n",
  "broken encoding": "GET /v2/%zz HTTP/1.1\r\nHost: a\r\n\r\n",
  TRACE: "TRACE / HTTP/1.1\r\nHost: a\r\n\r\n",
  "long headers": `GET / HTTP/1.1\r\nHost: a\r\nX-A: ${"x".repeat(40_000)}\r\n\r\n`,
};
const HOSTS: Readonly<Record<string, string>> = { "two hosts": "Host: a\r\nHost: b\r\n", "one twice": "Host: a\r\nhost: a\r\n", none: "" };
const HEADERS = ["x-request-id:", "ratelimit-limit:", "ratelimit-remaining:", "ratelimit-reset:", "content-type: application/json"];

const isFullRefusal = ({ status, headers, body }: Reply) =>
  status >= 400 && status < 500 && HEADERS.every((name) => headers.includes(name)) && /"error":"[^"]+"/.test(body);

/** Runs a step for each entry, and returns the names of those that failed. */
async function failures<T>(entries: Readonly<Record<string, T>>, holds: (entry: T) => Promise<boolean>): Promise<string[]> {
  const failed = await Promise.all(Object.entries(entries).map(async ([name, entry]) => ((await holds(entry)) ? [] : [name])));
  return failed.flat();
}

const summary = (total: number, failed: string[], words: string) =>
  failed.length ? `${total - failed.length} of ${total} ${words}; not ${failed.join(", ")}` : `${total} of ${total} ${words}`;

export const malformed: Attacks = {
  async M4({ target }) {
    const paths = Object.fromEntries(["/v2/me", "/", "/files/x", "/healthz"].map((path) => [path, path]));
    let slowest = 0;
    const failed = await failures(paths, async (path) => {
      const { status, closed, ms } = await sendRaw(target, `GET ${path} HTTP/1.1\r\nHost: a\r\n${UPGRADE}\r\n`, 6000);
      slowest = Math.max(slowest, ms);
      return closed && status >= 200 && status < 500 && ms < 5000;
    });
    return {
      passed: !failed.length,
      result: `${summary(4, failed, "answered and closed")}, the slowest after ${Math.round(slowest)} ms`,
    };
  },

  async L3({ target }) {
    const authorize = new URLSearchParams({
      client_id: "loupe-cli",
      response_type: "code",
      redirect_uri: "http://127.0.0.1:99999/callback",
    });
    const register = { client_name: "Attack", redirect_uris: ["http://127.0.0.1:99999/callback"] };
    const cookies = ["loupe.return=garbage", "__Host-loupe.return=garbage"].join("; ");
    const replies = {
      "callbackUrl=x": await call(target, "/api/auth/signin/loupe?callbackUrl=x", { from: "198.51.100.40" }),
      "port 99999 at authorize": await call(target, `/oauth/authorize?${authorize}`, { from: "198.51.100.40" }),
      "port 99999 at registration": await call(target, "/oauth/register", { from: "198.51.100.40", body: register }),
      "return cookie": await sendRaw(target, `GET /api/auth/signin HTTP/1.1\r\nHost: a\r\nConnection: close\r\nCookie: ${cookies}\r\n\r\n`),
    };
    const failed = await failures<{ status: number }>(replies, async ({ status }) => status > 0 && status < 500);
    return {
      passed: !failed.length,
      result: Object.entries(replies)
        .map(([name, { status }]) => `${name} ${status}`)
        .join(", "),
    };
  },

  async L4({ target }) {
    const register = async (uri: string, index: number) => {
      const body = { client_name: "Attack", redirect_uris: [uri], token_endpoint_auth_method: "none" };
      return (await call(target, "/oauth/register", { from: `198.51.100.${50 + index}`, body })).status;
    };
    const bad = ["ms-msdt:/x", "search-ms:query", "chrome://settings", "http://evil.example/cb", "javascript:alert(1)"];
    const good = ["com.example.app:/cb", "https://app.example/cb", "http://127.0.0.1:9/cb"];
    const refused = await Promise.all(bad.map(register));
    const accepted = await Promise.all(good.map((uri, index) => register(uri, bad.length + index)));
    return {
      passed: refused.every((status) => status === 400) && accepted.every((status) => status === 201),
      result: `refused with ${refused.join(", ")}; accepted with ${accepted.join(", ")}`,
    };
  },

  async L5({ target }) {
    const failed = await failures(MALFORMED, async (bytes) => isFullRefusal(await sendRaw(target, bytes, 2000)));
    return { passed: !failed.length, result: summary(Object.keys(MALFORMED).length, failed, "refused with all headers") };
  },

  async L8({ target }) {
    const failed = await failures(
      HOSTS,
      async (hosts) => (await sendRaw(target, `GET /v2/me HTTP/1.1\r\n${hosts}\r\n`, 2000)).status === 400,
    );
    return { passed: !failed.length, result: summary(3, failed, "refused with 400") };
  },
};
