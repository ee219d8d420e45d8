import { describe, expect, test } from "vitest";
import { acceptedQuery, isAuthAction, isReadableReturn } from "./auth-actions.ts";

describe("next-auth's actions", () => {
  test.each([
    ["GET", "csrf"],
    ["HEAD", "session"],
    ["GET", "callback/loupe"],
    ["GET", "signin"],
    ["GET", "signin/loupe"],
    ["GET", "error"],
    ["POST", "signin/loupe"],
    ["POST", "signout"],
  ])("serves %s %s", (method, path) => expect(isAuthAction(method, path.split("/"))).toBe(true));

  test.each([
    ["POST", "_log"],
    ["GET", "_log"],
    ["POST", "callback/loupe"],
    ["POST", "session"],
    ["GET", "verify-request"],
    ["GET", "constructor"],
    ["GET", "error/\r\nx"],
    ["GET", "signin/loupe/x"],
    ["constructor", "csrf"],
  ])("has no %s %j [security: visitors cannot write into the log]", (method, path) =>
    expect(isAuthAction(method, path.split("/"))).toBe(false),
  );
});

test.each([
  ["signin", "callbackUrl=x", ""],
  ["signin", "callbackUrl=http://", ""],
  ["signin", "callbackUrl=javascript:alert(1)&login_hint=ada", "login_hint=ada"],
  ["signin", "callbackUrl=/accounts&scope=all", "callbackUrl=/accounts"],
  ["signin", "callbackUrl=https://loupe.example/a", "callbackUrl=https://loupe.example/a"],
  ["session", "callbackUrl=x", ""],
  ["error", "error=%0d%0aX: 1", ""],
  ["error", "error=\u00e9", ""],
  ["error", "error=Callback", "error=Callback"],
  ["callback", "error=access_denied&error_description=No way&state=x", "error=access_denied&error_description=No way&state=x"],
])("passes of %s?%s only %j on [fault: no 500 for a client's mistake]", (action, given, accepted) =>
  expect([...acceptedQuery(action, new URLSearchParams(given))]).toEqual([...new URLSearchParams(accepted)]),
);

test.each([
  [undefined, true],
  ["", true],
  ["/accounts", true],
  ["https://loupe.example", true],
  ["garbage", false],
  ["http://", false],
  ["//[", false],
])("reads the return cookie %j: %s", (cookie, readable) => expect(isReadableReturn(cookie)).toBe(readable));
