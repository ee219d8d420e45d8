import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { oauthGrantAccounts, oauthModels } from "../db/oauth-schema.ts";
import { users } from "../db/schema.ts";
import { sha256 } from "../core/ids.ts";
import { onEachDatabase } from "../testing/harness.ts";
import { findOAuthToken } from "../domain/projects/tokens/oauth-tokens.ts";
import { purgeExpiredAuthorizations } from "./purge.ts";
import { authorize, Browser, exchange, opens, post, refresh, registerClient, type Tokens, tokensFor } from "./testing/browser.ts";

onEachDatabase("POST /oauth/token", (service) => {
  const arrive = async (client: { client_id: string }) => authorize(service(), new Browser(service().origin), client);

  test("refuses a code without the verifier, and invalidates the code", async () => {
    const client = await registerClient(service());
    const arrived = await arrive(client);
    expect((await exchange(service(), client, arrived, { code_verifier: "" })).status).toBe(400);
    expect((await exchange(service(), client, arrived)).body.error).toBe("invalid_grant");
  });

  test.each([
    ["another", "x".repeat(43)],
    ["too short", "x".repeat(42)],
    ["too long", "x".repeat(129)],
  ])("refuses a verifier that is %s", async (_name, code_verifier) => {
    const client = await registerClient(service());
    const { status, body } = await exchange(service(), client, await arrive(client), { code_verifier });
    expect(status).toBe(400);
    expect(["invalid_grant", "invalid_request"]).toContain(body.error);
  });

  test("refuses a different or missing redirect address", async () => {
    const client = await registerClient(service());
    expect((await exchange(service(), client, await arrive(client), { redirect_uri: "http://127.0.0.1:10/cb" })).body.error).toBe(
      "invalid_grant",
    );
    expect((await exchange(service(), client, await arrive(client), { redirect_uri: "" })).status).toBe(400);
  });

  test("revokes the tokens of a code that is used again", async () => {
    const client = await registerClient(service());
    const arrived = await arrive(client);
    const first = await exchange(service(), client, arrived);
    expect(await opens(service(), first.body.access_token)).toBe(true);
    expect((await exchange(service(), client, arrived)).body.error).toBe("invalid_grant");
    expect(await opens(service(), first.body.access_token)).toBe(false);
    expect((await refresh(service(), client, first.body.refresh_token)).body.error).toBe("invalid_grant");
  });

  test("exchanges a code exactly once in ten concurrent requests", async () => {
    const client = await registerClient(service());
    for (let round = 0; round < 3; round++) {
      const arrived = await arrive(client);
      const answers = await Promise.all(Array.from({ length: 10 }, () => exchange(service(), client, arrived)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(9).fill(400)]);
    }
  });

  test("refuses and invalidates another client's code, and refuses a code older than a minute", async () => {
    const [client, other] = [await registerClient(service()), await registerClient(service())];
    const arrived = await arrive(client);
    expect((await exchange(service(), other, arrived)).body.error).toBe("invalid_grant");
    expect((await exchange(service(), client, arrived)).body.error).toBe("invalid_grant");
    const old = await arrive(client);
    service().travel(61_000);
    expect((await exchange(service(), client, old)).body.error).toBe("invalid_grant");
  });

  test("revokes the grant when a refresh token is used again after 30 seconds", async () => {
    const client = await registerClient(service());
    const first = await tokensFor(service(), client);
    const second = (await refresh(service(), client, first.refresh_token)).body;
    service().travel(31_000);
    expect((await refresh(service(), client, first.refresh_token)).body.error).toBe("invalid_grant");
    expect(await opens(service(), first.access_token)).toBe(false);
    expect(await opens(service(), second.access_token)).toBe(false);
    expect((await refresh(service(), client, second.refresh_token)).body.error).toBe("invalid_grant");
  });

  test("revokes the grant within 30 seconds when the successor was used", async () => {
    const client = await registerClient(service());
    const first = await tokensFor(service(), client);
    const second = (await refresh(service(), client, first.refresh_token)).body;
    const third = (await refresh(service(), client, second.refresh_token)).body;
    expect((await refresh(service(), client, first.refresh_token)).body.error).toBe("invalid_grant");
    expect(await opens(service(), third.access_token)).toBe(false);
  });

  test("accepts concurrent refreshes, and each successor", async () => {
    const client = await registerClient(service());
    const first = await tokensFor(service(), client);
    const answers = await Promise.all(Array.from({ length: 8 }, () => refresh(service(), client, first.refresh_token)));
    expect(answers.map(({ status }) => status)).toEqual(Array<number>(8).fill(200));
    expect(new Set(answers.map(({ body }) => body.refresh_token)).size).toBe(8);
    const next = await Promise.all(answers.slice(0, 2).map(({ body }) => refresh(service(), client, body.refresh_token)));
    expect(next.map(({ status }) => status)).toEqual([200, 200]);
    expect(await opens(service(), next[0]!.body.access_token)).toBe(true);
  });

  test("refuses a wider scope and issues a token with a narrower one", async () => {
    const client = await registerClient(service());
    const tokens = await tokensFor(service(), client);
    expect((await refresh(service(), client, tokens.refresh_token, { scope: "profile account:admin" })).body.error).toBe("invalid_scope");
    const narrow = await refresh(service(), client, tokens.refresh_token, { scope: "profile" });
    expect(narrow.body.scope).toBe("profile");
    expect([...(await findOAuthToken(service().deps, sha256(narrow.body.access_token)))!.scopes]).toEqual(["profile"]);
  });

  test("accepts a refresh token only from its own client", async () => {
    const [client, other] = [await registerClient(service()), await registerClient(service())];
    const tokens = await tokensFor(service(), client);
    expect((await refresh(service(), other, tokens.refresh_token)).body.error).toBe("invalid_grant");
    expect((await refresh(service(), client, tokens.refresh_token)).status).toBe(200);
  });

  test.each(["password", "client_credentials", "implicit"])(
    "returns unsupported_grant_type for %s [security: Sign-in uses no other grants]",
    async (grant_type) => {
      const client = await registerClient(service(), {}, "203.0.113.9");
      expect((await post(service(), "/oauth/token", { grant_type, client_id: client.client_id })).body.error).toBe(
        "unsupported_grant_type",
      );
    },
  );

  test("returns uncached responses, readable by scripts without cookies", async () => {
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

  test("refuses refreshes and calls of a disabled person", async () => {
    const client = await registerClient(service());
    const tokens = await tokensFor(service(), client, { email: "leaver@acme.example" });
    const { userId } = (await findOAuthToken(service().deps, sha256(tokens.access_token)))!;
    await service().deps.db.update(users).set({ disabledAt: new Date() }).where(eq(users.id, userId));
    expect(await opens(service(), tokens.access_token)).toBe(false);
    expect((await refresh(service(), client, tokens.refresh_token)).body.error).toBe("invalid_grant");
  });

  test("stores no issued value in the database", async () => {
    const client = await registerClient(service(), { token_endpoint_auth_method: "client_secret_post" });
    const arrived = await arrive(client);
    const tokens: Tokens = (await exchange(service(), client, arrived, { client_secret: client.client_secret! })).body;
    const rows = await service().deps.database.query<{ row: string }>(
      { name: "dump", sql: "select o::text as row from oauth_models o" },
      [],
    );
    const dump = rows.map(({ row }) => row).join("\n");
    expect(dump).toContain(client.client_id);
    for (const value of [tokens.access_token, tokens.refresh_token, arrived.url.searchParams.get("code")!, client.client_secret!])
      expect(dump).not.toContain(value);
  });

  test("finds a token by its whole digest, with one statement", async () => {
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
  test("always returns 200 and revokes only the caller's own tokens", async () => {
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
    expect((await post(service(), "/oauth/revoke", { token: "x", client_id: "unknown" })).status).toBe(401);
  });
});

onEachDatabase("the purge job", (service) => {
  test("deletes expired records and unused clients, and keeps active ones", async () => {
    const used = await registerClient(service());
    const unused = await registerClient(service());
    const tokens = await tokensFor(service(), used);
    service().travel(31 * 86_400_000);
    await purgeExpiredAuthorizations(service().deps);
    const { db } = service().deps;
    const left = await db.select().from(oauthModels);
    expect(left.map(({ model }) => model).sort()).toEqual(["Client", "Grant", "RefreshToken"]);
    expect(JSON.stringify(left)).not.toContain(unused.client_id);
    expect((await refresh(service(), used, tokens.refresh_token)).status).toBe(200);
    service().travel(91 * 86_400_000);
    await purgeExpiredAuthorizations(service().deps);
    await purgeExpiredAuthorizations(service().deps);
    expect((await db.select().from(oauthModels)).map(({ model }) => model)).toEqual([]);
    expect(await db.select().from(oauthGrantAccounts)).toEqual([]);
  });
});
