import { describe, expect, test } from "vitest";
import { newIssueUrl, repositoryUrl } from "./github-issue.ts";

describe("a repository", () => {
  test.each([
    ["acme/web", "https://github.com/acme/web"],
    [" acme/web.git ", "https://github.com/acme/web"],
    ["https://github.com/acme/web.js/", "https://github.com/acme/web.js"],
    ["https://github.acme.example:8443/acme/web", "https://github.acme.example:8443/acme/web"],
  ])("%j is %j", (typed, url) => expect(repositoryUrl(typed)).toBe(url));

  test.each([
    "",
    "acme",
    "acme/",
    "acme/web/issues",
    "javascript:alert(1)//x",
    "http://github.com/acme/web",
    "a b/c",
    "https://x/acme/web?a=b",
    "../web",
  ])("%j is refused", (typed) => expect(repositoryUrl(typed)).toBeNull());
});

describe("a new issue", () => {
  const thread = {
    repository: "acme/web",
    subject: "check[out].png",
    text: "Total is cut\nat 390 px",
    author: "Ana <b>",
    placeUrl: "https://loupe.example/m/x#comment-1",
    cropUrl: "https://loupe.example/files/places/comment-1.webp",
  };
  const read = (url: string | null) => new URL(url!).searchParams;

  test("has a title, the quoted comment, a link to the place and the picture of the place", () => {
    const url = newIssueUrl(thread);
    expect(url!.startsWith("https://github.com/acme/web/issues/new?")).toBe(true);
    expect(read(url).get("title")).toBe("Total is cut (check[out].png)");
    expect(read(url).get("body")).toBe(
      [
        "> Total is cut\n> at 390 px",
        "Ana \\<b\\> on [check\\[out\\].png](https://loupe.example/m/x#comment-1)",
        "[![Place](https://loupe.example/files/places/comment-1.webp)](https://loupe.example/m/x#comment-1)",
      ].join("\n\n"),
    );
  });

  test("stays short enough for GitHub, and has no picture without one", () => {
    const url = newIssueUrl({ ...thread, text: "ß".repeat(5000), cropUrl: null });
    expect(read(url).get("body")).not.toContain("![");
    expect(read(url).get("title")!.length).toBeLessThan(120);
    expect(newIssueUrl({ ...thread, text: "x".repeat(50_000) })!.length).toBeLessThan(8000);
  });
});
