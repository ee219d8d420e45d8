import { contract } from "../../lib/contract/index.ts";
import type { Operations } from "../../lib/contract/operation.ts";
import { sendRaw } from "./target.ts";
import { type Attacks, needsOwn } from "./world.ts";

const SLOW_MS = 40_000;
const LONG_BYTES = 6_000_000;
const OTHERS = [
  "/api/auth/signout",
  "/api/auth/signin/loupe",
  "/oauth/token",
  "/oauth/revoke",
  "/oauth/introspect",
  "/oauth/register",
  "/mcp",
];

/** Routes of the API that take a body. */
const routes = Object.entries(contract as Operations).flatMap(([route, { body }]) => {
  const [method, path] = route.replaceAll(/\{\w+\}/g, "x").split(" ") as [string, string];
  return body ? [{ method, path }] : [];
});
/** Each route that takes a body, of the API and as the dashboard calls it. */
const all = [
  ...OTHERS.map((path) => ({ method: "POST", path })),
  ...routes.flatMap(({ method, path }) => [`/v2${path}`, `/api/v2${path}`].map((full) => ({ method, path: full }))),
];

const headOf = ({ method, path }: (typeof all)[number], at: number, { length, token }: { length: number; token?: string }) =>
  [
    `${method} ${path} HTTP/1.1`,
    "Host: a",
    `X-Forwarded-For: 203.0.${at % 250}.9`,
    "Content-Type: application/json",
    ...(token ? [`Authorization: Bearer ${token}`] : []),
    `Content-Length: ${length}\r\n\r\n`,
  ].join("\r\n");

export const bodies: Attacks = {
  async B1({ target }) {
    const started = performance.now();
    const replies = await Promise.all(all.map((route, at) => sendRaw(target, `${headOf(route, at, { length: 1000 })}{`, SLOW_MS)));
    const open = all.filter((_, at) => !replies[at]!.closed).map(({ path }) => path);
    return {
      passed: !open.length,
      result: `${all.length - open.length} of ${all.length} closed after ${Math.round((performance.now() - started) / 1000)} s${open.length ? `; not ${open.slice(0, 5).join(", ")}` : ""}`,
    };
  },

  async B2({ target, own }) {
    if (!own) return needsOwn;
    const { token } = await own.person("long");
    const body = `"${"x".repeat(LONG_BYTES - 2)}"`;
    const long = [
      ...OTHERS.map((path) => ({ method: "POST", path })),
      ...routes.slice(0, 26).map((one) => ({ ...one, path: `/v2${one.path}` })),
    ];
    const send = (route: (typeof all)[number], at: number) =>
      sendRaw(target, headOf(route, at, { length: LONG_BYTES, token }) + body, SLOW_MS, (text) => text.includes("\r\n\r\n"));
    const replies = await Promise.all(long.map(send));
    const bad = replies.flatMap(({ status, closed, ms }, at) =>
      status >= 400 && status < 500 ? [] : [`${long[at]!.path} ${status} after ${Math.round(ms)} ms${closed ? ", closed" : ""}`],
    );
    const statuses = [...new Set(replies.map(({ status }) => status))].toSorted((a, b) => a - b);
    return {
      passed: !bad.length,
      result: `${replies.length} long bodies: ${statuses.join(", ")}${bad.length ? `; ${bad.slice(0, 5).join("; ")}` : ""}`,
    };
  },
};
