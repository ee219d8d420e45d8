import { type ClientVariables, clientVariables } from "./client-variables.ts";

export type UploadSnippet = {
  /** Name of the way to upload. */
  name: string;
  /** Sentence that says where the text belongs. */
  hint: string;
  text: string;
};

export type UploadSnippets = {
  /** True where only this machine reaches the service: the lines are for its terminal, not for CI. */
  isLocal: boolean;
  all: [UploadSnippet, ...UploadSnippet[]];
};

const terminal = ({ ARGOS_API_BASE_URL, ARGOS_APP_BASE_URL }: ClientVariables) => `export ARGOS_API_BASE_URL=${ARGOS_API_BASE_URL}
export ARGOS_APP_BASE_URL=${ARGOS_APP_BASE_URL}
export ARGOS_TOKEN=…
npx @argos-ci/cli@latest upload ./screenshots
`;

const githubWorkflow = (base: string) => `name: Visual tests
on:
  push:
    branches: [main]
  pull_request:
jobs:
  screenshots:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
      - uses: actions/setup-node@v4
        with:
          node-version: lts/*
      - run: npm ci
      - run: npx playwright install --with-deps chromium
      - run: npx playwright test
      - run: npx @argos-ci/cli@latest upload ./screenshots
        env:
          ARGOS_API_BASE_URL: ${base}
          ARGOS_TOKEN: \${{ secrets.LOUPE_TOKEN }}
`;

const gitlabPipeline = (base: string) => `screenshots:
  image: mcr.microsoft.com/playwright:latest
  variables:
    ARGOS_API_BASE_URL: ${base}
    ARGOS_TOKEN: $LOUPE_TOKEN
  script:
    - npm ci
    - npx playwright test
    - npx @argos-ci/cli@latest upload ./screenshots
`;

const playwrightConfig = `import { defineConfig } from "@playwright/test";

export default defineConfig({
  reporter: [["list"], ["@argos-ci/playwright/reporter", { uploadToArgos: true }]],
});
`;

/**
 * Returns texts that upload screenshots with the published command line or reporter: files of a CI, or lines of a terminal where the service has
 * a loopback address. `@latest`, because npm takes an old version of the command line for an old Node.
 */
export function uploadSnippets(api: string): UploadSnippets {
  const variables = clientVariables(api);
  const base = variables.ARGOS_API_BASE_URL;
  const isLocal = new URL(base).hostname === "127.0.0.1";
  const playwright = {
    name: "Playwright",
    hint: `Install @argos-ci/playwright@latest, and use its reporter in playwright.config.ts. It reads ARGOS_API_BASE_URL (${base}) and ARGOS_TOKEN.`,
    text: playwrightConfig,
  };
  if (isLocal)
    return {
      isLocal,
      all: [
        {
          name: "Terminal",
          hint: "Only this machine reaches this Loupe. Run these lines in a repository with screenshots.",
          text: terminal(variables),
        },
        playwright,
      ],
    };
  return {
    isLocal,
    all: [
      { name: "GitHub Actions", hint: "Save this as .github/workflows/visual-tests.yml.", text: githubWorkflow(base) },
      { name: "GitLab CI", hint: "Add this job to .gitlab-ci.yml.", text: gitlabPipeline(base) },
      playwright,
    ],
  };
}
