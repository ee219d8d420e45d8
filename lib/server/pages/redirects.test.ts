import { unstable_getResponseFromNextConfig as responseOf } from "next/experimental/testing/server";
import { expect, test } from "vitest";
import nextConfig from "../../../next.config.mjs";

test.each([
  ["/acme/web/builds/12", "/accounts/acme/projects/web/builds/12"],
  ["/acme/web/builds/12/abc123", "/accounts/acme/projects/web/builds/12/abc123"],
  ["/paper/web/builds/12", "/accounts/paper/projects/web/builds/12"],
  ["/accounts/acme/projects/web", "/accounts/acme/projects/web/builds"],
  ["/accounts/acme/projects/web/rules", "/accounts/acme/projects/web/tests/noise"],
  ["/accounts/acme/projects/web/ignored-changes", "/accounts/acme/projects/web/tests/noise"],
  ["/accounts/acme/projects/newest", "/accounts/acme/projects/newest/builds"],
])("%s leads to %s", async (from, to) => {
  const response = await responseOf({ url: `https://loupe.example${from}`, nextConfig });
  expect([response.status, new URL(response.headers.get("location")!).pathname]).toEqual([307, to]);
});

test.each([
  "/accounts/acme/projects/new",
  "/accounts/acme/projects/web/builds/12",
  "/p/acme/web/builds/12",
  "/p/builds/builds/12",
  "/acme/web/builds/x",
  "/api/v2/builds/12",
])("%s is not redirected", async (path) => {
  expect((await responseOf({ url: `https://loupe.example${path}`, nextConfig })).headers.get("location")).toBeNull();
});
