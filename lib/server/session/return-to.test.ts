import { expect, test } from "vitest";
import { returnTo } from "./return-to.ts";

test.each([
  "//evil.example",
  "///evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "/\t/evil.example",
  "/\n/evil.example",
  "https:evil.example",
  "https://evil.example/",
  "http://return.invalid@evil.example",
  "javascript:alert(1)",
  "data:text/html,x",
  "evil.example",
  "",
  "/x%0d%0aLocation:%20https://evil.example",
  "/..//evil.example",
  "/./\\evil.example",
  "/a/../..//evil.example",
  "/%2F%2Fevil.example",
  "/%252f%252fevil.example",
  "%2f%2fevil.example",
  "/%5cevil.example",
  "/%255cevil.example",
  "/%09/evil.example",
  "/api/auth/signout",
  "/oauth/authorize?client_id=x",
  "/login?next=/login",
  `/${"a".repeat(3000)}`,
  undefined,
  null,
  ["/a"],
  { toString: () => "/a" },
])("returns / for %j [security: no open redirect after sign-in]", (value) => {
  expect(returnTo(value)).toBe("/");
});

test.each([
  "/",
  "/accounts/acme/projects",
  "/accounts/acme/projects/web/media?page=2&search=a%20b#x",
  "/m/token?v=2#comment-1",
  "/search?q=100%",
  "/search?to=https://elsewhere.example/",
  "/loginhelp",
])("keeps %j, which stays on our origin [security: no open redirect after sign-in]", (value) => {
  expect(returnTo(value)).toBe(value);
});
