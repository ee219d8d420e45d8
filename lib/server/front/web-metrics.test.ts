import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { reportRefusal } from "../../metrics/refusals.ts";
import { groupOfPath } from "./path-group.ts";
import { serveWebMetrics } from "./web-metrics.ts";

test.each([
  ["/healthz", "health"],
  ["/readyz", "health"],
  ["/v2/me", "service"],
  ["/oauth/token", "service"],
  ["/api/v2/me", "bff"],
  ["/_next/static/a.js", "static"],
  ["/acme/web", "page"],
  ["", "page"],
])("puts %j into the group %s", (path, group) => {
  expect(groupOfPath(path)).toBe(group);
});

test("counts each refusal once, by the reason that was reported or else by its status", async () => {
  const server = createServer((request, response) => {
    if (request.url === "/busy") reportRefusal("connections", response);
    if (request.url === "/api/foreign") reportRefusal("origin");
    response.writeHead({ "/busy": 503, "/down": 503, "/api/foreign": 403 }[request.url!]!).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const at = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const metrics = await serveWebMetrics(server, { port: 0, host: "127.0.0.1", token: null });
  for (const path of ["/busy", "/down", "/api/foreign"]) await fetch(`${at}${path}`);
  const text = await (await fetch(`http://127.0.0.1:${(metrics.address() as AddressInfo).port}/metrics`)).text();
  expect(text.match(/^loupe_http_refusals_total.*/gm)?.sort()).toEqual(
    ["connections", "origin", "unavailable"].map((reason) => `loupe_http_refusals_total{reason="${reason}"} 1`),
  );
  for (const one of [server, metrics]) {
    one.closeAllConnections();
    one.close();
    await once(one, "close");
  }
});

test("counts requests by group and status, and open connections, on a port of its own", async () => {
  const server = createServer((request, response) => void response.writeHead(request.url?.startsWith("/acme/") ? 404 : 200).end());
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const at = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const metrics = await serveWebMetrics(server, { port: 0, host: "127.0.0.1", token: null });
  for (const path of ["/", "/acme/secret-name?token=x", "/v2/me"]) await fetch(`${at}${path}`);
  const text = await (await fetch(`http://127.0.0.1:${(metrics.address() as AddressInfo).port}/metrics`)).text();
  expect(text).toContain('loupe_http_request_duration_seconds_count{program="web",method="GET",route="page",status="404"} 1');
  expect(text).toContain('loupe_http_request_duration_seconds_count{program="web",method="GET",route="service",status="200"} 1');
  expect(text).toMatch(/^loupe_http_connections [1-9]/m);
  expect(text).not.toContain("secret-name");
  for (const one of [server, metrics]) {
    one.closeAllConnections();
    one.close();
    await once(one, "close");
  }
});
