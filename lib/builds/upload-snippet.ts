import manifest from "../../packages/cli/package.json" with { type: "json" };
import { clientVariables } from "./client-variables.ts";

/** Ways to upload a first build, in the order of their tabs: the own command first. */
export const uploadWays = ["Terminal", "Playwright", "GitHub Actions", "GitLab CI", "Argos packages"] as const;
export type UploadWay = (typeof uploadWays)[number];

/** Stands for a token that is not known. A text that contains it is incomplete. */
const UNKNOWN = "…";

type Options = {
  /** Address of the REST API. */
  api: string;
  /** Token to write into the lines of a terminal; null for none yet. */
  token: string | null;
  /** Adds the lines that take a screenshot, for a repository without one. */
  takesScreenshot: boolean;
  /** The lines are for PowerShell. */
  isWindows: boolean;
};

export type UploadSnippet = {
  text: string;
  /** True where a token is missing, so that the text cannot be used. */
  isIncomplete: boolean;
};

/** Returns true for a service at a loopback address, which CI cannot reach. */
export const isLocalService = (api: string): boolean => new URL(clientVariables(api).ARGOS_API_BASE_URL).hostname === "127.0.0.1";

/** Returns the place on a Git host that stores the token for a way of CI; null for ways that run on the reader's machine. */
export const secretOf = (way: UploadWay): { host: string; kind: string } | null =>
  way === "GitHub Actions" ? { host: "GitHub", kind: "secret" } : way === "GitLab CI" ? { host: "GitLab", kind: "variable" } : null;

/** Returns the oldest Node that the programs of a way accept. */
export const nodeVersionOf = (way: UploadWay): string => (way === "Argos packages" ? "22" : manifest.engines.node.replace(/^>=/, ""));

/** Returns the line that uploads with the own command. `npx` needs the name of the package: another package has the name of the command. */
const ownUpload = (results: string) => `npx --yes ${manifest.name} upload ${results}`;
/** `@latest`, because npm takes an old version of this command line for an old Node. */
const argosUpload = "npx --yes @argos-ci/cli@latest upload ./screenshots";

function variables(all: Record<string, string>, isWindows: boolean): string[] {
  return Object.entries(all).map(([name, value]) => (isWindows ? `$env:${name}="${value}"` : `export ${name}=${value}`));
}

const ownVariables = ({ api, token, isWindows }: Options) =>
  variables({ LOUPE_URL: new URL(api).origin, LOUPE_TOKEN: token ?? UNKNOWN }, isWindows);

const argosVariables = ({ api, token, isWindows }: Options) =>
  variables({ ARGOS_API_BASE_URL: clientVariables(api).ARGOS_API_BASE_URL, ARGOS_TOKEN: token ?? UNKNOWN }, isWindows);

const screenshot = ["npx --yes playwright install chromium", "npx --yes playwright screenshot https://example.com screenshots/home.png"];

const playwrightConfig = (reporter: string) => `// playwright.config.ts
import { defineConfig } from "@playwright/test";

export default defineConfig({
  reporter: [
    ["list"],
    ${reporter},
  ],
});
`;

const githubWorkflow = (origin: string) => `# .github/workflows/visual.yml
on: { push: { branches: [main] }, pull_request: }
jobs:
  screenshots:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
      - uses: actions/setup-node@v4
        with: { node-version: 24 }
      - run: npm ci && npx playwright install --with-deps chromium
      - run: npx playwright test
      - run: ${ownUpload("./screenshots")}
        env:
          LOUPE_URL: ${origin}
          LOUPE_TOKEN: \${{ secrets.LOUPE_TOKEN }}
`;

// The variable LOUPE_TOKEN of the project is set in the job without being named here.
const gitlabPipeline = (origin: string) => `# .gitlab-ci.yml
screenshots:
  image: mcr.microsoft.com/playwright:latest
  variables:
    LOUPE_URL: ${origin}
  script:
    - npm ci
    - npx playwright test
    - ${ownUpload("./screenshots")}
`;

const lines = (all: readonly string[]) => `${all.join("\n")}\n`;

/**
 * Returns the texts that upload screenshots with the own command, or with the packages of Argos: lines for a terminal, or files of a CI, which
 * read the token from a secret.
 */
export function uploadSnippets(way: UploadWay, options: Options): UploadSnippet[] {
  const { origin } = new URL(options.api);
  const isIncomplete = options.token === null;
  switch (way) {
    case "Terminal":
      return [
        {
          text: lines([...ownVariables(options), ...(options.takesScreenshot ? screenshot : []), ownUpload("./screenshots")]),
          isIncomplete,
        },
      ];
    case "Playwright":
      return [
        { text: playwrightConfig('["json", { outputFile: "results.json" }]'), isIncomplete: false },
        { text: lines([...ownVariables(options), "npx playwright test", ownUpload("results.json")]), isIncomplete },
      ];
    case "GitHub Actions":
      return [{ text: githubWorkflow(origin), isIncomplete: false }];
    case "GitLab CI":
      return [{ text: gitlabPipeline(origin), isIncomplete: false }];
    case "Argos packages":
      return [
        { text: lines([...argosVariables(options), argosUpload]), isIncomplete },
        { text: playwrightConfig('["@argos-ci/playwright/reporter", { uploadToArgos: true }]'), isIncomplete: false },
      ];
  }
}
