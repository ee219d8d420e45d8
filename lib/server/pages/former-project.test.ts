import { expect, test } from "vitest";
import { movedProjectPath } from "./former-project.ts";

test.each([
  ["/accounts/old/projects/web/media", "/accounts/acme/projects/shop.v2/media"],
  ["/accounts/old/projects/web/media?q=a/b&page=2", "/accounts/acme/projects/shop.v2/media?q=a/b&page=2"],
  ["/accounts/old/projects/web/settings", "/accounts/acme/projects/shop.v2/settings"],
])("moves %s to %s", (path, moved) => {
  expect(movedProjectPath(path, { slug: "acme", project: "shop.v2" })).toBe(moved);
});
