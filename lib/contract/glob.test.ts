import * as fc from "fast-check";
import { minimatch } from "minimatch";
import { describe, expect, test } from "vitest";
import { globProblem, matchesGlob } from "./glob.ts";

describe("matching a glob", () => {
  test.each([
    ["main", "main", true],
    ["main", "mainly", false],
    ["release/*", "release/1.2", true],
    ["release/*", "release/1/2", false],
    ["release/**", "release/1/2", true],
    ["{main,develop}", "develop", true],
    ["{main,release/{1,2}}", "release/2", true],
    ["v[0-9].?", "v4.x", true],
    ["v[!0-9]", "v4", false],
    ["!main", "feat/x", true],
    ["!main", "main", false],
    ["a\\*", "a*", true],
    ["#1", "#1", true],
    ["🚢*", "🚢 sailing", true],
    ["[🚢🚤]", "🚤", true],
    ["**/settings/**", "pages/settings/profile.png", true],
  ])("%s and %s: %s", (glob, text, expected) => {
    expect(matchesGlob(text, glob)).toBe(expected);
  });

  test("agrees with minimatch", () => {
    const part = fc
      .array(fc.constantFrom("a", "b", "*", "?", "[ab]", "[!a]", "{a,b}", "{ab,*}"), { minLength: 1, maxLength: 3 })
      .map((all) => all.join(""));
    const glob = fc.array(fc.oneof(part, fc.constant("**")), { minLength: 1, maxLength: 3 }).map((all) => all.join("/"));
    const text = fc.array(fc.stringMatching(/^[abc]{1,4}$/), { minLength: 1, maxLength: 4 }).map((all) => all.join("/"));
    fc.assert(
      fc.property(glob, text, (pattern, path) => {
        // A segment of several stars is a globstar in one and a star in the other.
        fc.pre(
          !/\*\*[^/]|[^/]\*\*/.test(pattern.replaceAll(/\{[^}]*\}/g, "*")) &&
            !pattern.split("/").some((one, at, all) => one === "**" && all[at + 1] === "**"),
        );
        expect(matchesGlob(path, pattern), `${pattern} ${path}`).toBe(minimatch(path, pattern, { nocomment: true }));
      }),
      { numRuns: 2000 },
    );
  });

  test.each([
    ["stars in one part", `${"*a".repeat(120)}b`, "a".repeat(1024)],
    ["a few stars", "*a*a*a*a*a*ab", "a".repeat(1024)],
    ["stars of parts", `${"**/a/".repeat(50)}b`, "a/".repeat(500)],
    ["braces with equal alternatives", `${"{a,a}".repeat(30)}b`, "a".repeat(1024)],
    ["braces within braces", `${"{a,".repeat(60)}a${"}".repeat(60)}*b`, "a".repeat(1024)],
    ["stars in braces", `{${"*a".repeat(50)}b,${"a*".repeat(50)}b}`, "a".repeat(1024)],
  ])("%s need no backtracking [security: a glob can't stop the service]", (_name, glob, text) => {
    expect(matchesGlob(text, glob)).toBe(false);
  });

  test.each([
    ["x".repeat(256), /255/],
    ["a\nb", /control/],
    ["{a,b", /brace/],
    ["a}", /brace/],
    ["[a", /bracket/],
    ["+(a|b)", /\{a,b\}/],
    ["{a,b}".repeat(7), /64 patterns/],
  ])("%j is refused in words", (glob, message) => {
    expect(globProblem(glob)).toMatch(message);
    expect(matchesGlob("a", glob)).toBe(false);
  });
  test("an ordinary glob has no problem", () => {
    expect(globProblem("{main,release/**}")).toBeNull();
  });
});
