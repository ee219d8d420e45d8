import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { users } from "../db/schema.ts";
import { sha256 } from "../core/ids.ts";
import { onEachDatabase } from "../testing/harness.ts";
import { findOAuthToken } from "../domain/tokens/oauth-tokens.ts";
import { purgeExpiredAuthorizations } from "./purge.ts";
import { authorize, Browser, exchange, opens, post, refresh, registerClient, type Tokens, tokensFor } from "./testing/browser.ts";

onEachDatabase("POST /oauth/token", (service) => {
  const arrive = async (client: { client_id: string }) => authorize(service(), new Browser(service().origin), client);

  test("without the verifier gives nothing, and the code is burnt (checks 3, 4)", async () => {
    const client = await registerClient(service());
    const arrived = await arrive(client);
    expect((await exchange(service(), client, arrived, { code_verifier: "" })).status).toBe(400);
    expect((await exchange(service(), client, arrived)).body.error).toBe("invalid_grant");
  });

  test.each([
    ["another", "x".repeat(43)],
    ["too short", "x".repeat(42)],
    ["too long", "x".repeat(129)],
  ])("refuses a verifier that is %s (check 5)", async (_name, code_verifier) => {
    const client = await registerClient(service());
    const { status, body } = await exchange(service(), client, await arrive(client), { code_verifier });
    expect(status).toBe(400);
    expect(["invalid_grant", "invalid_request"]).toContain(body.error);
  });

  test("refuses a redirect address that differs or is missing (check 8)", async () => {
    const client = await registerClient(service());
    expect((await exchange(service(), client, await arrive(client), { redirect_uri: "http://127.0.0.1:10/cb" })).body.error).toBe(
      "invalid_grant",
    );
    expect((await exchange(service(), client, await arrive(client), { redirect_uri: "" })).status).toBe(400);
  });

  test("a code used again ends the tokens of its first use (check 9)", async () => {
    const client = await registerClient(service());
    const arrived = await arrive(client);
    const first = await exchange(service(), client, arrived);
    expect(await opens(service(), first.body.access_token)).toBe(true);
    expect((await exchange(service(), client, arrived)).body.error).toBe("invalid_grant");
    expect(await opens(service(), first.body.access_token)).toBe(false);
    expect((await refresh(service(), client, first.body.refresh_token)).body.error).toBe("invalid_grant");
  });

  test("ten exchanges of one code at once give exactly one success (check 10)", async () => {
    const client = await registerClient(service());
    for (let round = 0; round < 3; round++) {
      const arrived = await arrive(client);
      const answers = await Promise.all(Array.from({ length: 10 }, () => exchange(service(), client, arrived)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(9).fill(400)]);
    }
  });

  test("a code of another client is refused and burnt; one older than a minute is refused (check 11)", async () => {
    const [client, other] = [await registerClient(service()), await registerClient(service())];
    const arrived = await arrive(client);
    expect((await exchange(service(), other, arrived)).body.error).toBe("invalid_grant");
    expect((await exchange(service(), client, arrived)).body.error).toBe("invalid_grant");
    const old = await arrive(client);
    service().travel(61_000);
    expect((await exchange(service(), client, old)).body.error).toBe("invalid_grant");
  });

  test("a refresh token used after its grace ends the whole family (check 12)", async () => {
    const client = await registerClient(service());
    const first = await tokensFor(service(), client);
    const second = (await refresh(service(), client, first.refresh_token)).body;
    service().travel(31_000);
    expect((await refresh(service(), client, first.refresh_token)).body.error).toBe("invalid_grant");
    expect(await opens(service(), first.access_token)).toBe(false);
    expect(await opens(service(), second.access_token)).toBe(false);
    expect((await refresh(service(), client, second.refresh_token)).body.error).toBe("invalid_grant");
  });

  test("inside the grace it is theft once its successor was used (check 13)", async () => {
    const client = await registerClient(service());
    const first = await tokensFor(service(), client);
    const second = (await refresh(service(), client, first.refresh_token)).body;
    const third = (await refresh(service(), client, second.refresh_token)).body;
    expect((await refresh(service(), client, first.refresh_token)).body.error).toBe("invalid_grant");
    expect(await opens(service(), third.access_token)).toBe(false);
  });

  test("refreshes side by side all succeed, and each successor can go on", async () => {
    const client = await registerClient(service());
    const first = await tokensFor(service(), client);
    const answers = await Promise.all(Array.from({ length: 8 }, () => refresh(service(), client, first.refresh_token)));
    expect(answers.map(({ status }) => status)).toEqual(Array<number>(8).fill(200));
    expect(new Set(answers.map(({ body }) => body.refresh_token)).size).toBe(8);
    const next = await Promise.all(answers.slice(0, 2).map(({ body }) => refresh(service(), client, body.refresh_token)));
    expect(next.map(({ status }) => status)).toEqual([200, 200]);
    expect(await opens(service(), next[0]!.body.access_token)).toBe(true);
  });

  test("a wider scope is refused, a narrower one narrows the token (check 14)", async () => {
    const client = await registerClient(service());
    const tokens = await tokensFor(service(), client);
    expect((await refresh(service(), client, tokens.refresh_token, { scope: "profile account:admin" })).body.error).toBe("invalid_scope");
    const narrow = await refresh(service(), client, tokens.refresh_token, { scope: "profile" });
    expect(narrow.body.scope).toBe("profile");
    expect([...(await findOAuthToken(service().deps, sha256(narrow.body.access_token)))!.scopes]).toEqual(["profile"]);
  });

  test("a refresh token answers its own client only (check 15)", async () => {
    const [client, other] = [await registerClient(service()), await registerClient(service())];
    const tokens = await tokensFor(service(), client);
    expect((await refresh(service(), other, tokens.refresh_token)).body.error).toBe("invalid_grant");
    expect((await refresh(service(), client, tokens.refresh_token)).status).toBe(200);
  });

  test.each(["password", "client_credentials", "urn:ietf:params:oauth:grant-type:device_code", "implicit"])(
    "knows no grant type %s (check 16)",
    async (grant_type) => {
      const client = await registerClient(service(), {}, "203.0.113.9");
      expect((await post(service(), "/oauth/token", { grant_type, client_id: client.client_id })).body.error).toBe(
        "unsupported_grant_type",
      );
    },
  );

  test("is never cached, and open to scripts without cookies (check 36)", async () => {
    const answer = await post(
      service(),
      "/oauth/token",
      { grant_type: "refresh_token", refresh_token: "x", client_id: "loupe-cli" },
      { origin: "https://app.example" },
    );
    expect(answer.status).toBe(400);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(answer.headers.get("access-control-allow-origin")).toBe("*");
    expect(answer.headers.get("access-control-allow-credentials")).toBeNull();
    const preflight = await fetch(`${service().origin}/oauth/token`, {
      method: "OPTIONS",
      headers: { origin: "https://app.example", "access-control-request-method": "POST" },
    });
    expect([preflight.status, preflight.headers.get("access-control-allow-origin")]).toEqual([204, "*"]);
  });

  test("nobody refreshes or calls once disabled (check 29)", async () => {
    const client = await registerClient(service());
    const tokens = await tokensFor(service(), client, { email: "leaver@acme.example" });
    const { userId } = (await findOAuthToken(service().deps, sha256(tokens.access_token)))!;
    await service().deps.db.update(users).set({ disabledAt: new Date() }).where(eq(users.id, userId));
    expect(await opens(service(), tokens.access_token)).toBe(false);
    expect((await refresh(service(), client, tokens.refresh_token)).body.error).toBe("invalid_grant");
  });

  test("issued values are nowhere in the database (check 34)", async () => {
    const client = await registerClient(service(), { token_endpoint_auth_method: "client_secret_post" });
    const arrived = await arrive(client);
    const tokens: Tokens = (await exchange(service(), client, arrived, { client_secret: client.client_secret! })).body;
    const rows = await service().deps.database.run<{ row: string }>({ name: "dump", sql: "select o::text as row from oauth_models o" }, []);
    const dump = rows.map(({ row }) => row).join("\n");
    expect(dump).toContain(client.client_id);
    for (const value of [tokens.access_token, tokens.refresh_token, arrived.url.searchParams.get("code")!, client.client_secret!])
      expect(dump).not.toContain(value);
  });

  test("a token is looked up by the digest of the whole of it, with one statement (check 35)", async () => {
    const tokens = await tokensFor(service(), await registerClient(service()));
    service().statements();
    expect(await findOAuthToken(service().deps, sha256(tokens.access_token))).not.toBeNull();
    expect(service().statements()).toBe(1);
    const end = tokens.access_token.endsWith("a") ? "b" : "a";
    for (const guess of [tokens.access_token.slice(0, -1) + end, `lpo_${end.repeat(tokens.access_token.length - 4)}`]) {
      expect(await findOAuthToken(service().deps, sha256(guess))).toBeNull();
      expect(service().statements(), guess).toBe(1);
    }
  });
});

onEachDatabase("POST /oauth/revoke", (service) => {
  test("always answers 200 and ends only the caller's own tokens (check 30)", async () => {
    const [client, other] = [await registerClient(service()), await registerClient(service())];
    const tokens = await tokensFor(service(), client);
    const revoke = (token: string, { client_id }: { client_id: string }) => post(service(), "/oauth/revoke", { token, client_id });
    expect((await revoke("garbage", client)).status).toBe(200);
    expect((await revoke(tokens.refresh_token, other)).status).toBe(200);
    expect(await opens(service(), tokens.access_token)).toBe(true);

    expect((await revoke(tokens.access_token, client)).status).toBe(200);
    expect(await opens(service(), tokens.access_token)).toBe(false);
    const renewed = (await refresh(service(), client, tokens.refresh_token)).body;
    expect(await opens(service(), renewed.access_token)).toBe(true);

    expect((await revoke(renewed.refresh_token, client)).status).toBe(200);
    expect(await opens(service(), renewed.access_token)).toBe(false);
    expect((await post(service(), "/oauth/revoke", { token: "x", client_id: "nobody" })).status).toBe(401);
  });
});

onEachDatabase("the purge", (service) => {
  test("removes what ran out and clients nobody used, and keeps what lives", async () => {
    const used = await registerClient(service());
    const unused = await registerClient(service());
    const tokens = await tokensFor(service(), used);
    service().travel(31 * 86_400_000);
    await purgeExpiredAuthorizations(service().deps);
    const { db } = service().deps;
    const left = await db.query.oauthModels.findMany();
    expect(left.map(({ model }) => model).sort()).toEqual(["Client", "Grant", "RefreshToken"]);
    expect(JSON.stringify(left)).not.toContain(unused.client_id);
    expect((await refresh(service(), used, tokens.refresh_token)).status).toBe(200);
    service().travel(91 * 86_400_000);
    await purgeExpiredAuthorizations(service().deps);
    await purgeExpiredAuthorizations(service().deps);
    expect((await db.query.oauthModels.findMany()).map(({ model }) => model)).toEqual([]);
    expect(await db.query.oauthGrantAccounts.findMany()).toEqual([]);
  });
});
