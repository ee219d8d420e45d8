import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { uploadSnippets } from "./upload-snippet.ts";

const texts = (api: string) => Object.fromEntries(uploadSnippets(api).all.map(({ name, text }) => [name, text]));

test("CI that reaches the service has a complete GitHub workflow or GitLab job, with the token as a secret", () => {
  const { isLocal } = uploadSnippets("https://loupe.example/v2");
  expect(isLocal).toBe(false);
  const { "GitHub Actions": github, "GitLab CI": gitlab } = texts("https://loupe.example/v2");
  const env = { ARGOS_API_BASE_URL: "https://loupe.example/v2/" };
  const workflow = parse(github!);
  expect(Object.keys(workflow)).toEqual(["name", "on", "jobs"]);
  expect(workflow.jobs.screenshots.steps.at(-1)).toEqual({
    run: "npx @argos-ci/cli@latest upload ./screenshots",
    env: { ...env, ARGOS_TOKEN: "${{ secrets.LOUPE_TOKEN }}" },
  });
  const job = parse(gitlab!).screenshots;
  expect(job.variables).toEqual({ ...env, ARGOS_TOKEN: "$LOUPE_TOKEN" });
  expect(job.script.at(-1)).toBe("npx @argos-ci/cli@latest upload ./screenshots");
});

test("the lines of a service on this machine are for a terminal, with its address in digits", () => {
  const { isLocal, all } = uploadSnippets("http://localhost:3000/v2");
  expect(isLocal).toBe(true);
  expect(all.map(({ name }) => name)).toEqual(["Terminal", "Playwright"]);
  expect(all[0].text.split("\n")).toEqual([
    "export ARGOS_API_BASE_URL=http://127.0.0.1:3000/v2/",
    "export ARGOS_APP_BASE_URL=http://localhost:3000/",
    "export ARGOS_TOKEN=…",
    "npx @argos-ci/cli@latest upload ./screenshots",
    "",
  ]);
});

test.each(["README.md", "docs/coming-from-argos.md"])("%s names the variables and the command line as the page does", (file) => {
  const document = readFileSync(file, "utf8");
  for (const line of texts("http://localhost:3000/v2")["Terminal"]!.split("\n").slice(0, 2)) expect(document).toContain(line);
  expect(document.match(/npx @argos-ci\/cli(?!@latest)/)).toBeNull();
});
