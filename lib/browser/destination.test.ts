import { expect, test } from "vitest";
import { destinationOf } from "./destination";

test.each([
  ["/accounts/acme/members?role=owner", "acme / Members"],
  ["/accounts/acme/projects/web-shop/media", "acme / web-shop / Media"],
  ["/accounts/acme/projects/web%20shop/settings", "acme / web shop / Settings"],
  ["/accounts/acme/projects", "acme / Projects"],
  ["/accounts/acme/projects/web/builds", "acme / web / Builds"],
  ["/accounts/acme/projects/web/tests", "acme / web / Tests"],
  ["/accounts/acme/projects/web/builds/12?show=added", "acme / web / #12"],
  ["/accounts/acme/projects/web/settings/builds", "acme / web / Settings"],
  ["/accounts/acme/projects/web/tests/noise", "acme / web / Tests"],
  ["/accounts/acme/projects/web/builds/compare/1/2", "acme / web / Builds"],
  ["/accounts/acme/security", "acme / Security"],
  ["/m/secret-token", "a shared file"],
  ["/invites/secret", "your invite"],
  ["/settings/sessions", "your sessions"],
  ["/", null],
  ["/accounts/%E0%A4/members", "%E0%A4 / Members"],
])("names the page %s by its path alone: %s", (path, name) => expect(destinationOf(path)).toBe(name));

test("shortens a long part of a path", () => {
  expect(destinationOf(`/accounts/${"a".repeat(300)}/members`)).toBe(`${"a".repeat(40)}… / Members`);
});
