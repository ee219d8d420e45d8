import { readdirSync, readFileSync, statSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { ROOT } from "../lib/product/files.mjs";
import { shell } from "./pages/shell.ts";
import { tokensList } from "./pages/tokens.ts";
import { api, expect, test } from "./support/fixtures.ts";
import { png } from "./support/pictures.ts";
import { signIn } from "./support/sign-in.ts";
import { store } from "./support/upload.ts";

const origin = () => process.env["E2E_ORIGIN"]!;
const SESSION = "loupe.session";
const TOKEN = /\blp[orpj]_[a-z0-9]{30,}/;
const sessionOf = async (page: Page) => (await page.context().cookies()).find(({ name }) => name === SESSION);

test("pages, data, scripts, storage and the session endpoint contain no token [security: no token reaches a browser]", async ({
  page,
  team,
}) => {
  const media = await store(page, team, await png());
  const seen: Promise<[string, string]>[] = [];
  page.on("response", (response) => {
    if (/text|json|javascript|x-component/.test(response.headers()["content-type"] ?? ""))
      seen.push(
        response
          .text()
          .catch(() => "")
          .then((text) => [response.url(), text]),
      );
  });
  const project = `/accounts/${team.slug}/projects/${team.project}`;
  const share = new URL(media.url).pathname;
  for (const path of [
    "/accounts",
    `${project}/media`,
    `${project}/settings`,
    "/settings/tokens",
    "/settings/sessions",
    share,
    "/api/auth/session",
  ]) {
    await page.goto(path);
    await page.waitForLoadState("networkidle");
    const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]));
    expect(kept, path).not.toMatch(TOKEN);
    expect(kept).not.toContain(SESSION);
  }
  const texts = await Promise.all(seen);
  expect(texts.length).toBeGreaterThan(20);
  for (const [url, text] of texts) expect(text.match(TOKEN), url).toBeNull();
});

test("a sign-in response for another browser creates no session [security: sign-in is bound to its browser]", async ({ another }) => {
  const attacker = await another();
  const victim = await another();
  const begin = async (page: Page) => {
    const { csrfToken } = (await (await page.request.get("/api/auth/csrf")).json()) as { csrfToken: string };
    const answer = await page.request.post("/api/auth/signin/loupe", { form: { csrfToken, json: "true", callbackUrl: origin() } });
    return new URL(((await answer.json()) as { url: string }).url).searchParams.get("state")!;
  };
  const [foreign, own] = [await begin(attacker), await begin(victim)];
  const back = (query: Record<string, string>) =>
    victim.request.get(`/api/auth/callback/loupe?${new URLSearchParams({ code: "c".repeat(43), iss: origin(), ...query })}`, {
      maxRedirects: 0,
    });
  for (const query of [{ state: foreign }, { state: "made-up" }, {}, { state: own, iss: "https://evil.example" }, { state: own }]) {
    const answer = await back(query as Record<string, string>);
    const onward = new URL(answer.headers()["location"]!);
    expect([answer.status(), onward.origin, onward.searchParams.has("error")]).toEqual([302, origin(), true]);
    expect(await sessionOf(victim)).toBeUndefined();
  }
});

test("the session cookie is new at sign-in, HttpOnly, and invalid after signing out [security: session cookie is new, HttpOnly and revoked]", async ({
  another,
}) => {
  const page = await another();
  await page.context().addCookies([{ name: SESSION, value: "planted", url: origin() }]);
  await signIn(page, `fix-${Date.now().toString(36)}@acme.example`);
  const cookie = (await sessionOf(page))!;
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: "Lax", path: "/", domain: "localhost" });
  expect(cookie.value).not.toBe("planted");
  await page.goto("/accounts");
  const before = await page.context().cookies();
  await shell(page).signOut.click();
  await expect.poll(() => sessionOf(page)).toBeUndefined();
  await page.context().addCookies(before);
  expect((await page.request.get("/api/v2/me")).status()).toBe(401);
});

test("a request from another site ends no session and changes nothing [security: cross-site requests change nothing]", async ({
  another,
}) => {
  const page = await another();
  await signIn(page, `csrf-${Date.now().toString(36)}@acme.example`);
  const evil = { origin: "https://evil.example", "sec-fetch-site": "cross-site" };
  await page.request.get("/api/auth/signout", { headers: evil });
  await page.request.post("/api/auth/signout", { headers: evil, form: { callbackUrl: "/" } });
  expect((await page.request.post("/oauth/signout", { headers: evil })).status()).toBe(403);
  for (const headers of [evil, { origin: "null" }, { origin: "https://evil.example" }])
    expect((await page.request.post("/api/v2/accounts", { headers, data: { name: "Stolen" } })).status()).toBe(403);
  expect((await page.request.post("/api/v2/accounts", { headers: { origin: origin() }, form: { name: "Stolen" } })).status()).toBe(403);
  const me = await api<"GET /me">(page, "GET", "/me");
  expect(me.accounts.map(({ name }) => name)).not.toContain("Stolen");
});

test("pages and responses are not cached and have a policy with a fresh nonce [security: responses are private and have a strict CSP]", async ({
  page,
  team,
}) => {
  const media = await store(page, team, await png());
  const share = new URL(media.url).pathname;
  const nonces = new Set<string>();
  const paths = ["/login", "/accounts", `/accounts/${team.slug}/members`, "/settings/tokens", share, share, "/reference", "/nowhere"];
  for (const path of paths) {
    const response = await page.request.get(path);
    const headers = response.headers();
    expect(headers["cache-control"], path).toContain("no-store");
    expect(headers["x-frame-options"]).toBe("DENY");
    expect(headers["referrer-policy"]).toBe(path === share ? "no-referrer" : "same-origin");
    const policy = headers["content-security-policy"]!;
    const script = /script-src ([^;]*)/.exec(policy)![1]!;
    expect(script).not.toMatch(/unsafe-inline|'unsafe-eval'|https?:|\*/);
    for (const part of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'", "form-action 'self'"])
      expect(policy).toContain(part);
    const nonce = /'nonce-([^']+)'/.exec(script)![1]!;
    nonces.add(nonce);
    for (const [tag] of (await response.text()).matchAll(/<script\b[^>]*>/g)) expect(tag, path).toContain(`nonce="${nonce}"`);
  }
  expect(nonces.size).toBe(paths.length);
  expect((await page.request.get("/api/v2/me")).headers()["cache-control"]).toContain("no-store");
});

test("forged host and framework headers are ignored and not echoed [security: forged headers are ignored]", async () => {
  const lies: Record<string, string>[] = [
    { "x-forwarded-host": "evil.example", "x-forwarded-proto": "https", forwarded: "host=evil.example" },
    { "x-middleware-subrequest": "proxy:proxy:proxy:proxy:proxy", "x-middleware-rewrite": "https://evil.example" },
    { "x-middleware-next": "1", "x-middleware-override-headers": "cookie", "x-invoke-path": "/accounts" },
    { "x-nextjs-data": "1", "x-matched-path": "/accounts", rsc: "1", "next-router-state-tree": "%5B%22evil.example%22%5D" },
    { "x-http-method-override": "DELETE", "x-original-url": "/accounts", "x-rewrite-url": "/accounts" },
  ];
  for (const headers of lies) {
    for (const path of ["/", "/login", "/?_rsc=evil.example"]) {
      const response = await fetch(origin() + path, { headers, redirect: "manual" });
      expect(response.status, JSON.stringify(headers)).toBeLessThan(500);
      expect(JSON.stringify([...response.headers])).not.toContain("evil.example");
      if (!path.includes("evil")) expect(await response.text()).not.toContain("evil.example");
    }
    const closed = await fetch(`${origin()}/settings/tokens`, { headers, redirect: "manual" });
    expect(await closed.text()).not.toContain(tokensList);
    const me = await fetch(`${origin()}/api/v2/me`, { headers, redirect: "manual" });
    expect([307, 401]).toContain(me.status);
    expect(me.headers.get("location") ?? "/api/v2/me").toMatch(/^\/api\/v2\/me/);
  }
  const told = await raw("GET /settings/tokens HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n");
  expect(told).not.toContain("evil.example");
});

/** Sends raw bytes and returns the response until the connection ends, at most for two seconds. */
const raw = (bytes: string) =>
  new Promise<string>((resolve, reject) => {
    const { hostname, port } = new URL(origin());
    let text = "";
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    socket.setTimeout(2000, () => socket.destroy());
    socket.on("data", (chunk) => (text += chunk.toString("latin1")));
    socket.on("error", reject);
    socket.on("close", () => resolve(text));
  });

test("a request with an ambiguous length is refused and its connection closed [security: no request smuggling]", async () => {
  const head = "Host: localhost\r\nContent-Type: application/json\r\n";
  const smuggled = "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n";
  for (const path of ["/v2/media", "/api/v2/media", "/oauth/token"]) {
    for (const bytes of [
      `POST ${path} HTTP/1.1\r\n${head}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${smuggled}`,
      `POST ${path} HTTP/1.1\r\n${head}Content-Length: 0\r\nContent-Length: 44\r\n\r\n${smuggled}`,
      `POST ${path} HTTP/1.1\r\n${head}Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n${smuggled}`,
      `POST ${path} HTTP/1.1\r\n${head}X-Folded: a\r\n b\r\nTransfer-Encoding : chunked\r\n\r\n0\r\n\r\n${smuggled}`,
    ]) {
      const answer = await raw(bytes);
      expect(answer, bytes).toMatch(/^HTTP\/1\.1 400 /);
      expect(answer.match(/HTTP\/1\.1 /g)).toHaveLength(1);
    }
    // A body of a method without one still belongs to its own request.
    for (const method of ["DELETE", "OPTIONS"]) {
      const size = smuggled.length.toString(16);
      const answer = await raw(
        `${method} ${path} HTTP/1.1\r\n${head}Connection: close\r\nTransfer-Encoding: chunked\r\n\r\n${size}\r\n${smuggled}\r\n0\r\n\r\n`,
      );
      expect(answer).not.toContain('{"status":"ok"}');
      expect(answer.match(/HTTP\/1\.1 [2-5]/g)).toHaveLength(1);
    }
  }
});

test("the image optimizer and server actions are not reachable [security: no image optimizer and no server actions]", async ({ page }) => {
  for (const url of [
    "http://169.254.169.254/latest",
    "http://127.0.0.1:22/",
    "https://evil.example/a.svg",
    "/contact-sheet/5-harbour.webp",
  ]) {
    const response = await page.request.get(`/_next/image?${new URLSearchParams({ url, w: "640", q: "75" })}`);
    expect([400, 404], url).toContain(response.status());
  }
  const headers = { "next-action": "0".repeat(42), origin: origin(), "content-type": "text/plain;charset=UTF-8" };
  for (const data of ["[]", "[".repeat(200_000), "x".repeat(4_000_000)]) {
    const response = await page.request.post("/login", { headers, data });
    expect([400, 404, 405, 409, 413]).toContain(response.status());
  }
  expect((await page.request.get("/healthz")).status()).toBe(200);
});

test("browser files contain no source map, setting or secret [security: browser files contain no secrets]", () => {
  const files = (folder: string): string[] =>
    readdirSync(folder).flatMap((name) => {
      const path = join(folder, name);
      return statSync(path).isDirectory() ? files(path) : [path];
    });
  const shipped = files(join(ROOT, ".next", "static"));
  expect(shipped.length).toBeGreaterThan(10);
  // The bundler leaves empty source maps; none of our code may be in them.
  for (const path of shipped.filter((one) => one.endsWith(".map")))
    expect(JSON.parse(readFileSync(path, "utf8")), path).toEqual({ version: 3, sources: [], sections: [] });
  for (const path of shipped.filter((one) => one.endsWith(".js")))
    expect(
      /NEXT_PUBLIC_|AUTH_SECRET|SERVICE_URL|DATABASE_URL|sourceMappingURL=/.exec(readFileSync(path, "utf8"))?.[0],
      path,
    ).toBeUndefined();
});
