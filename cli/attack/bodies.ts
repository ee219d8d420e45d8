import { contract } from "../../lib/contract/index.ts";
import type { Operations } from "../../lib/contract/operation.ts";
import { sendRaw, type AttackTarget } from "./target.ts";
import type { Attacks } from "./world.ts";

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

const headOf = ({ method, path }: (typeof all)[number], at: number, length: number) =>
  `${method} ${path} HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: 203.0.${at}.9\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`;

/** Sends a long body to a route. Returns the status. */
const sendLong = async (target: AttackTarget, route: (typeof all)[number], at: number) =>
  (await sendRaw(target, `${headOf(route, at % 250, LONG_BYTES)}"${"x".repeat(LONG_BYTES - 2)}"`, 10_000)).status;

export const bodies: Attacks = {
  async B1({ target }) {
    const started = performance.now();
    const replies = await Promise.all(all.map((route, at) => sendRaw(target, `${headOf(route, at % 250, 1000)}{`, SLOW_MS)));
    const open = all.filter((_, at) => !replies[at]!.closed).map(({ path }) => path);
    return {
      passed: !open.length,
      result: `${all.length - open.length} of ${all.length} closed after ${Math.round((performance.now() - started) / 1000)} s${open.length ? `; not ${open.slice(0, 5).join(", ")}` : ""}`,
    };
  },

  async B2({ target }) {
    const statuses: number[] = [];
    for (const [at, path] of OTHERS.entries()) statuses.push(await sendLong(target, { method: "POST", path }, at));
    for (const [at, route] of routes.slice(0, 26).entries())
      statuses.push(await sendLong(target, { ...route, path: `/v2${route.path}` }, at));
    const wrong = statuses.filter((status) => status < 400 || status > 499).length;
    return { passed: wrong === 0, result: `${statuses.length} long bodies: ${[...new Set(statuses)].toSorted().join(", ")}` };
  },
};
