import { describe, expect, test } from "vitest";
import { createUser, personalToken } from "../testing/factories.ts";
import { onEachDatabase } from "../testing/harness.ts";

onEachDatabase("every /v2 response", (service) => {
  test("is 404 for an unknown route and 405 with Allow for another method, with Error bodies", async () => {
    expect(await service().call("GET /nothing")).toMatchObject({ status: 404, body: { error: "Not found" } });
    const { status, headers } = await service().call("DELETE /me");
    expect([status, headers.get("allow")]).toEqual([405, "GET, PATCH"]);
  });

  describe("rate limit", () => {
    test("counts each token separately, in its headers too, and refuses the 501st request with Retry-After", async () => {
      const [ana, ben] = [await createUser(service()), await createUser(service())];
      const [busy, quiet] = [await personalToken(service(), ana), await personalToken(service(), ben)];
      const remaining: number[] = [];
      for (let batch = 0; batch < 25; batch++) {
        const answers = await Promise.all(Array.from({ length: 20 }, () => service().call("GET /me", { token: busy })));
        expect(answers.every(({ status }) => status === 200)).toBe(true);
        remaining.push(...answers.map(({ headers }) => Number(headers.get("ratelimit-remaining"))));
      }
      expect([...remaining].sort((a, b) => b - a)).toEqual(Array.from({ length: 500 }, (_, index) => 499 - index));
      const over = await service().call("GET /me", { token: busy });
      expect(over.status).toBe(429);
      expect(over.body.error).toContain("Too many requests");
      expect(over.headers.get("ratelimit-limit")).toBe("500");
      expect(Number(over.headers.get("retry-after"))).toBeGreaterThan(0);
      expect(Number(over.headers.get("retry-after"))).toBeLessThanOrEqual(300);
      expect((await service().call("GET /me", { token: quiet })).status).toBe(200);
    });

    test("counts all guessed tokens of an address together", async () => {
      const from = { "x-forwarded-for": "198.51.100.7" };
      const guess = (index: number) => service().call("GET /me", { token: `lpp_${String(index).padStart(36, "x")}`, headers: from });
      for (let batch = 0; batch < 25; batch++) await Promise.all(Array.from({ length: 20 }, (_, index) => guess(batch * 20 + index)));
      expect((await guess(999)).status).toBe(429);
      expect((await service().call("GET /instance", { headers: from })).status).toBe(429);
      expect((await service().call("GET /instance", { headers: { "x-forwarded-for": "198.51.100.8" } })).status).toBe(200);
    });
  });

  test("has an ETag on reads, and is 304 for a matching one", async () => {
    const token = await personalToken(service(), await createUser(service()));
    const first = await service().call("GET /me", { token });
    const again = await service().call("GET /me", { token, headers: { "if-none-match": first.headers.get("etag")! } });
    expect([again.status, again.body]).toEqual([304, undefined]);
  });

  test("healthz is always ok, readyz while database and storage respond", async () => {
    expect(await (await fetch(`${service().origin}/healthz`)).json()).toEqual({
      status: "ok",
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
    });
    expect((await fetch(`${service().origin}/readyz`)).status).toBe(200);
  });

  test("OpenAPI 3.2.0 is served as JSON and YAML", async () => {
    const document = (await (await fetch(`${service().origin}/v2/openapi.json`)).json()) as { openapi: string; info: { version: string } };
    expect([document.openapi, document.info.version]).toEqual(["3.2.0", "2.0.0"]);
    expect(await (await fetch(`${service().origin}/v2/openapi.yaml`)).text()).toContain("openapi: 3.2.0");
  });
});
