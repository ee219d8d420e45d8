import { expect, test } from "vitest";
import { buildSnippet } from "./upload-snippet.ts";

test("the lines of a service that CI reaches are steps of a workflow, with the token as a secret", () => {
  const { isLocal, text } = buildSnippet("https://loupe.example/v2");
  expect(isLocal).toBe(false);
  expect(text).toContain("- run: npx @argos-ci/cli upload ./screenshots");
  expect(text).toContain("ARGOS_API_BASE_URL: https://loupe.example/v2/");
  expect(text).toContain("${{ secrets.LOUPE_TOKEN }}");
});

test("the lines of a service on this machine are for a terminal, with its address in digits", () => {
  const { isLocal, text } = buildSnippet("http://localhost:3000/v2");
  expect(isLocal).toBe(true);
  expect(text.split("\n")).toEqual([
    "export ARGOS_API_BASE_URL=http://127.0.0.1:3000/v2/",
    "export ARGOS_TOKEN=…",
    "npx @argos-ci/cli upload ./screenshots",
    "",
  ]);
});
