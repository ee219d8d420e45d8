import { describe, expect, test } from "vitest";
import { isAuthAction } from "./auth-actions.ts";

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
  ])("has no %s %j [security: strangers cannot write into the log]", (method, path) =>
    expect(isAuthAction(method, path.split("/"))).toBe(false),
  );
});
