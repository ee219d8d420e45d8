import { describe, expect, test } from "vitest";
import { contract } from "./index.ts";
import { matcher } from "./match.ts";
import type { Operation } from "./operation.ts";
import { openapi } from "./openapi.ts";

const rows = Object.entries(contract) as [string, Operation][];

describe("contract", () => {
  test("has unique operation ids", () => {
    const ids = rows.map(([, operation]) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test("declares access and the standard refusals for every operation", () => {
    for (const [route, { access, responses, body }] of rows) {
      expect(access.user !== null || access.project || access.anonymous, route).toBe(true);
      const refusals = [400, 401, 403, 404, 429, 500, 503, ...(body ? [413, 415] : [])];
      for (const status of refusals) expect(responses, `${route} ${status}`).toHaveProperty(String(status));
    }
  });

  test("matches every route only with itself", () => {
    const { match } = matcher(contract);
    for (const [route] of rows) {
      const [method, path] = route.split(" ") as [string, string];
      expect(match(method, path.replace(/\{(\w+)\}/g, "$1"))?.route).toBe(route);
    }
  });

  test.each(["/", "/me/", "/me/x", "//me", "/accounts//projects", "/v2/me", "/oauth/token"])("matches no operation with %s", (path) => {
    expect(matcher(contract).match("GET", path)).toBeUndefined();
  });

  test("describes every operation in OpenAPI, with references that resolve", () => {
    const document = openapi(contract) as {
      paths: Record<string, Record<string, { operationId: string }>>;
      components: { schemas: object };
    };
    const described = Object.values(document.paths).flatMap((methods) => Object.values(methods).map((one) => one.operationId));
    expect(described.sort()).toEqual(rows.map(([, operation]) => operation.operationId).sort());
    const references = [...JSON.stringify(document).matchAll(/"#\/components\/schemas\/([^"]+)"/g)].map(([, name]) => name!);
    for (const name of new Set(references)) expect(document.components.schemas).toHaveProperty(name);
    expect(JSON.stringify(document)).not.toContain("$defs");
  });

  test("describes every response in OpenAPI", () => {
    const { paths } = openapi(contract) as {
      paths: Record<string, Record<string, { responses: Record<string, { description: string }> }>>;
    };
    const responses = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).flatMap(([method, operation]) =>
        Object.entries(operation.responses).map(([status, { description }]) => ({ response: `${method} ${path} ${status}`, description })),
      ),
    );
    expect(responses.filter(({ description }) => !description)).toEqual([]);
    expect(responses).toContainEqual({ response: "post /builds 402", description: "The screenshots of the period are used up" });
    expect(responses.length).toBeGreaterThan(rows.length * 8);
  });
});
