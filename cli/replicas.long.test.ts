import { mkdtempSync, rmSync } from "node:fs";
import { connect, createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { decode, encode } from "next-auth/jwt";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { Browser } from "../service/auth/testing/browser.ts";
import { freePort } from "../service/testing/peers.ts";
import { build } from "./build.ts";
import { createDatabase } from "../service/testing/databases/migrated.ts";
import { compiledProgram, launch, type Started } from "../service/testing/launch.ts";
import { needs } from "../service/testing/needs.ts";

const ROUNDS = 10;
const SECRET = "a secret that every replica shares, long enough";
const COOKIE = "loupe.session";

type Replica = { origin: string; running: Started };

/** Proxy between a web replica and its service, which can drop a refresh before or after the service responded. */
type ServiceProxy = { origin: string; server: Server; onRefresh?: ((answered: boolean) => "pass" | "drop") | undefined };

async function between(target: string): Promise<ServiceProxy> {
  const server = createServer((near) => {
    const far = connect(Number(new URL(target).port), "127.0.0.1");
    let refreshing = false;
    const breakOff = () => (near.destroy(), far.destroy());
    near.on("data", (chunk) => {
      refreshing = chunk.includes("POST /oauth/token");
      if (refreshing && it.onRefresh?.(false) === "drop") return breakOff();
      far.write(chunk);
    });
    far.on("data", (chunk) => {
      if (refreshing && it.onRefresh?.(true) === "drop") return breakOff();
      near.write(chunk);
    });
    for (const end of ["close", "error"]) {
      near.on(end, breakOff);
      far.on(end, breakOff);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const it: ServiceProxy = { server, origin: `http://127.0.0.1:${(server.address() as { port: number }).port}` };
  return it;
}

async function untilReady({ origin, running }: Replica): Promise<Replica> {
  for (let tries = 0; tries < 600; tries++, await sleep(100)) {
    if (running.child.exitCode !== null) throw new Error(running.output());
    const answer = await fetch(`${origin}/readyz`).catch(() => null);
    if (answer?.ok) return { origin, running };
  }
  throw new Error(`not ready: ${running.output()}`);
}

needs("Postgres").describe("two web replicas before two service replicas on Postgres", () => {
  const dataDir = mkdtempSync(join(tmpdir(), "loupe-replicas-"));
  let database: pg.Client;
  let databaseUrl = "";
  let appUrl = "";
  const services: Replica[] = [];
  const webs: Replica[] = [];
  const proxies: ServiceProxy[] = [];

  const startService = async (port: number): Promise<Replica> =>
    untilReady({
      origin: `http://127.0.0.1:${port}`,
      running: launch(
        await compiledProgram("service/main.ts"),
        {
          APP_URL: appUrl,
          DATA_DIR: dataDir,
          AUTH_SECRET: SECRET,
          DATABASE_URL: databaseUrl,
          LOOPBACK: "true",
          LOG_LEVEL: "error",
          SERVICE_PORT: String(port),
        },
        "never",
      ),
    });

  async function startWeb(index: number, port: number): Promise<Replica> {
    const behind = proxies[index]!.origin;
    const settings = {
      APP_URL: appUrl,
      AUTH_URL: appUrl,
      API_URL: `${behind}/v2`,
      SERVICE_URL: behind,
      AUTH_SECRET: SECRET,
      PORT: String(port),
    };
    return untilReady({
      origin: `http://127.0.0.1:${port}`,
      running: launch(await compiledProgram("lib/server/front/main.ts"), settings, "never"),
    });
  }

  beforeAll(async () => {
    expect(await build(new AbortController().signal)).toBe(true);
    databaseUrl = await createDatabase(inject("postgresUrl")!);
    const ports = [await freePort(), await freePort()];
    appUrl = `http://localhost:${ports[0]}`;
    // Both start together, so that they also migrate at the same time.
    const started = await Promise.all([await freePort(), await freePort()].map(startService));
    services.push(...started);
    for (const service of services) proxies.push(await between(service.origin));
    webs.push(...(await Promise.all(ports.map((port, index) => startWeb(index, port)))));
    database = new pg.Client({ connectionString: databaseUrl });
    await database.connect();
  }, 300_000);

  afterAll(async () => {
    for (const { running } of [...webs, ...services]) running.child.kill("SIGKILL");
    await Promise.all([...webs, ...services].map(({ running }) => running.ended));
    for (const { server } of proxies) server.close();
    await database?.end();
    rmSync(dataDir, { recursive: true, force: true });
  });

  /** Signs in a person at the first replica. Returns the session cookie's value and the person's id. */
  async function signIn(email: string): Promise<{ cookie: string; id: string }> {
    const browser = new Browser(appUrl);
    const { csrfToken } = (await (await browser.fetch("/api/auth/csrf")).json()) as { csrfToken: string };
    const form = new URLSearchParams({ csrfToken, json: "true", callbackUrl: appUrl });
    const { url } = (await (await browser.fetch("/api/auth/signin/loupe", { method: "POST", body: form })).json()) as { url: string };
    const page = new URL((await browser.fetch(url)).headers.get("location") ?? url, appUrl);
    expect(page.pathname).toMatch(/^\/login\/[\w-]+$/);
    const base = `/oauth/interaction/${page.pathname.split("/").pop()}`;
    expect((await browser.post(`${base}/email`, { email })).status).toBe(204);
    const mails = (await (await fetch(`${appUrl}/v2/instance/mailbox?to=${encodeURIComponent(email)}`)).json()) as { text: string }[];
    const code = /(\d{3}) (\d{3})/.exec(mails[0]!.text)!.slice(1).join("");
    const { redirectTo } = (await (await browser.post(`${base}/code`, { email, code })).json()) as { redirectTo: string };
    await browser.fetch((await browser.fetch(redirectTo)).headers.get("location")!);
    const cookie = browser.cookies.get(`${COOKIE}|/`)!.value;
    return { cookie, id: (await decode({ token: cookie, secret: SECRET }))!.sub! };
  }

  /** Returns the same session with an expired access token. */
  async function runOut(cookie: string): Promise<string> {
    const token = (await decode({ token: cookie, secret: SECRET }))!;
    const loupe = { ...(token["loupe"] as object), expiresAt: Date.now() - 1000 };
    return encode({ token: { ...token, loupe } as never, secret: SECRET, maxAge: 86_400 });
  }

  const visit = (index: number, cookie: string, path = "/api/v2/me") =>
    fetch(webs[index]!.origin + path, { headers: { cookie: `${COOKIE}=${cookie}` }, redirect: "manual" });
  /** Returns the session cookie that a response sets; undefined for none, empty when it deletes the cookie. */
  const setBy = (response: Response) =>
    response.headers
      .getSetCookie()
      .find((line) => line.startsWith(`${COOKIE}=`))
      ?.split(";")[0]!
      .slice(COOKIE.length + 1);
  const refreshes = async (id: string): Promise<number> => {
    const sql = "select count(*)::int as n from oauth_models where model = 'RefreshToken' and payload->>'accountId' = $1";
    return ((await database.query(sql, [id])).rows[0] as { n: number }).n;
  };

  test(
    "refreshes an expiring token at most once per replica for 200 concurrent requests, without a 401",
    { timeout: 240_000 },
    async () => {
      const { cookie: first, id } = await signIn("storm@acme.example");
      let cookie = first;
      for (let round = 0; round < ROUNDS; round++) {
        const old = await runOut(cookie);
        const before = await refreshes(id);
        const answers = await Promise.all(
          Array.from({ length: 200 }, (_, index) => visit(index % 2, old, index % 20 < 2 ? "/settings/sessions" : "/api/v2/me")),
        );
        expect(answers.map(({ status }) => status)).toEqual(Array<number>(200).fill(200));
        await Promise.all(answers.map((answer) => answer.arrayBuffer()));
        const made = (await refreshes(id)) - before;
        expect(made).toBeGreaterThanOrEqual(1);
        expect(made).toBeLessThanOrEqual(2);
        const set = answers.map(setBy);
        expect(set.every((value) => value !== "")).toBe(true);
        // A browser keeps the last cookie, from either replica in turn.
        cookie = set.filter((value) => value !== undefined).at(round % 2 ? -1 : 0)!;
      }
    },
  );

  test("keeps a person signed in when a web replica is killed between a refresh and its response", { timeout: 120_000 }, async () => {
    const { cookie, id } = await signIn("killed-web@acme.example");
    const old = await runOut(cookie);
    const before = await refreshes(id);
    const [victim] = webs;
    proxies[0]!.onRefresh = (answered) => {
      if (!answered) return "pass";
      victim!.running.child.kill("SIGKILL");
      return "drop";
    };
    await expect(visit(0, old)).rejects.toThrow("fetch failed");
    await victim!.running.ended;
    proxies[0]!.onRefresh = undefined;
    // The server consumed the token, and its successor got lost.
    expect((await refreshes(id)) - before).toBe(1);
    const answers = await Promise.all(Array.from({ length: 20 }, () => visit(1, old)));
    expect(answers.map(({ status }) => status)).toEqual(Array<number>(20).fill(200));
    const next = answers.map(setBy).find(Boolean)!;
    webs[0] = await startWeb(0, Number(new URL(victim!.origin).port));
    expect([(await visit(0, next)).status, (await visit(0, old)).status]).toEqual([200, 200]);
  });

  test("keeps the session while a service replica breaks off or is down [fault: replica lost during renewal]", async () => {
    const { cookie } = await signIn("killed-service@acme.example");
    const old = await runOut(cookie);
    for (const moment of [false, true]) {
      proxies[0]!.onRefresh = (answered) => (answered === moment ? "drop" : "pass");
      const answer = await visit(0, old);
      expect([answer.status, setBy(answer), answer.headers.get("retry-after")]).toEqual([503, undefined, "5"]);
      expect((await visit(1, old)).status).toBe(200);
    }
    proxies[0]!.onRefresh = undefined;
    // The replica retries a second after a failure.
    await expect.poll(async () => (await visit(0, old)).status, { timeout: 10_000 }).toBe(200);
  });

  test("keeps people signed in when a service replica is killed before or after it wrote a refresh", { timeout: 120_000 }, async () => {
    for (const written of [false, true]) {
      const { cookie, id } = await signIn(`killed-process-${written}@acme.example`);
      const old = await runOut(cookie);
      const before = await refreshes(id);
      const victim = services[0]!;
      proxies[0]!.onRefresh = (answered) => {
        if (answered !== written) return "pass";
        victim.running.child.kill("SIGKILL");
        // Before: the request goes to a process that was killed.
        return written ? "drop" : "pass";
      };
      const during = await visit(0, old);
      expect((await victim.running.ended).signal).toBe("SIGKILL");
      proxies[0]!.onRefresh = undefined;
      expect([during.status, setBy(during)]).toEqual([503, undefined]);
      expect((await refreshes(id)) - before).toBe(written ? 1 : 0);
      // The other pair continues with the same token and all of its requests.
      const answers = await Promise.all(Array.from({ length: 20 }, () => visit(1, old)));
      expect(answers.map(({ status }) => status)).toEqual(Array<number>(20).fill(200));
      const next = answers.map(setBy).find(Boolean)!;
      services[0] = await startService(Number(new URL(victim.origin).port));
      await expect.poll(async () => (await visit(0, next)).status, { timeout: 10_000 }).toBe(200);
      expect((await visit(1, next)).status).toBe(200);
    }
  });

  test("revokes tokens of a refresh during sign-out on every replica", async () => {
    const { cookie, id } = await signIn("leaves@acme.example");
    const old = await runOut(cookie);
    const browser = new Browser(webs[0]!.origin);
    browser.cookies.set(`${COOKIE}|/`, { value: old, path: "/", attributes: "" });
    const { csrfToken } = (await (await browser.fetch("/api/auth/csrf")).json()) as { csrfToken: string };
    const [during] = await Promise.all([
      visit(0, old),
      browser.fetch("/api/auth/signout", { method: "POST", body: new URLSearchParams({ csrfToken, json: "true", callbackUrl: appUrl }) }),
    ]);
    const brought = setBy(during);
    const statuses = [];
    for (const value of [old, ...(brought ? [brought] : [])]) for (const index of [0, 1]) statuses.push((await visit(index, value)).status);
    expect(new Set(statuses)).toEqual(new Set([401]));
    expect(await refreshes(id)).toBe(0);
  });

  test("refuses the next call of a demoted, removed or disabled person on every replica", async () => {
    const { cookie, id } = await signIn("demoted@acme.example");
    const created = await fetch(`${appUrl}/api/v2/accounts`, {
      method: "POST",
      headers: { cookie: `${COOKIE}=${cookie}`, origin: appUrl, "content-type": "application/json" },
      body: JSON.stringify({ name: "Acme" }),
    });
    const { id: team, slug } = (await created.json()) as { id: string; slug: string };
    const both = (path: string) => Promise.all([0, 1].map(async (index) => (await visit(index, cookie, path)).status));
    const members = `/api/v2/accounts/${slug}/members`;
    expect(await both(members)).toEqual([200, 200]);
    await database.query("update memberships set level = 'member' where team_id = $1", [team]);
    expect([await both(members), await both(`/api/v2/accounts/${slug}`)]).toEqual([
      [403, 403],
      [200, 200],
    ]);
    await database.query("delete from memberships where team_id = $1", [team]);
    expect(await both(`/api/v2/accounts/${slug}`)).toEqual([404, 404]);
    await database.query("update users set disabled_at = now() where id = $1", [id]);
    expect(await both("/api/v2/me")).toEqual([401, 401]);
  });
});
