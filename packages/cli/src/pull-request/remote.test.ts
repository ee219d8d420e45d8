import { expect, test } from "vitest";
import { git, initRepository, temporaryFolder } from "../../testing/workspace.ts";
import { findRepository } from "../git/repository.ts";
import { findRemote, parseRemoteUrl } from "./remote.ts";

test.each([
  ["https://github.com/acme/web.git", "github.com", "acme/web", "https://github.com"],
  ["https://x-access-token:secret@github.com/acme/web", "github.com", "acme/web", "https://github.com"],
  ["git@gitlab.example:group/sub/web.git", "gitlab.example", "group/sub/web", "https://gitlab.example"],
  ["ssh://git@gitlab.example:2222/group/web.git", "gitlab.example", "group/web", "https://gitlab.example"],
  ["http://127.0.0.1:3000/acme/web.git/", "127.0.0.1:3000", "acme/web", "http://127.0.0.1:3000"],
])("%s is %s and %s", (address, host, path, web) => expect(parseRemoteUrl(address)).toEqual({ host, path, web }));

test.each(["/srv/git/web.git", "../web.git", "file:///srv/git/web.git"])("%s is a folder, which has no host", (address) =>
  expect(parseRemoteUrl(address)).toBeNull(),
);

test.each([
  ["https://github.com/a/b", {}, "github"],
  ["https://github.acme.example/a/b", {}, "github"],
  ["git@gitlab.com:a/b.git", {}, "gitlab"],
  ["https://code.example/a/b", {}, "other"],
  ["https://code.example/a/b", { CI_SERVER_URL: "https://code.example" }, "gitlab"],
  ["https://code.example/a/b", { GITHUB_SERVER_URL: "https://code.example" }, "github"],
  ["https://notgithub.com/a/b", {}, "other"],
])("the host of %s with %j is %s", (url, env, kind) => {
  const folder = temporaryFolder();
  initRepository(folder);
  git(folder, "remote", "add", "upstream", "https://other.example/x/y");
  git(folder, "remote", "add", "origin", url);
  expect(findRemote(findRepository(folder)!, env)).toMatchObject({ name: "origin", kind });
});

test("a repository without a remote is refused in a sentence", () => {
  const folder = temporaryFolder();
  initRepository(folder);
  expect(() => findRemote(findRepository(folder)!, {})).toThrow("has no remote to push a branch to");
});
