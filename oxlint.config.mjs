import { defineConfig } from "oxlint";

/** Folders of `service` from the bottom up: a folder imports from those before it, never from those after it. */
const SERVICE_LAYERS = [
  "core",
  "db",
  "jobs",
  "rich-text",
  "storage",
  "media",
  "compare",
  "mail",
  "backup",
  "domain",
  "demo",
  "operator",
  "http",
  "auth",
  "mcp",
];

/** Layers of the domain, in the same order. Folders of a layer are its areas, which import each other without a circle (`npm run check`). */
export const DOMAIN_LAYERS = ["base", "people", "projects", "files", "media", "builds", "comments", "sharing", "reactions"];

/** Folders of the layer `builds`, in the same order. */
export const BUILD_FOLDERS = [
  "record",
  "baseline",
  "comparison",
  "decisions",
  "causes",
  "reads",
  "tests",
  "deployments",
  "analytics",
  "conclusion",
  "review",
  "rules",
  "upload",
  "retention",
];

/** @typedef {{ regex?: string; group?: string[]; message: string; allowTypeImports?: boolean }} Pattern */

/** Matches an import of a top-level folder, by alias or by relative path. */
const top = (/** @type {string} */ folder) => `(?:^@/|^(?:\\.{1,2}/)+)${folder}/`;

/** @type {Pattern} */
const noService = { regex: top("service"), message: "Only service, cli and bench import the service." };
/** @type {Pattern} */
const noApp = { regex: top("app"), message: "Nothing imports a route." };
/** @type {Pattern} */
const noComponents = { regex: top("components"), message: "Only app and components import components." };
/** @type {Pattern} */
const noServer = { regex: top("(?:lib/)?server"), message: "Only app and proxy.ts import lib/server." };
/** @type {Pattern} */
const noQueries = { regex: top("(?:lib/)?queries"), message: "lib/queries is a layer above this one." };
/** @type {Pattern} */
const contractTypes = {
  regex: top("(?:lib/)?contract"),
  message: "Import types only: zod must not reach the browser.",
  allowTypeImports: true,
};
/** @type {Pattern} */
const aliasAcrossAreas = {
  regex: "^(?:\\.\\./)+[\\w-]+/",
  message: "Import another folder of components as @/components/…, so that its area is visible.",
};
/** @param {string[]} allowed @returns {Pattern} */
const otherAreas = (...allowed) => ({
  group: ["@/components/*/**", ...allowed.map((area) => `!@/components/${area}/**`)],
  message: `This area imports only: ${allowed.join(", ") || "no other area"}. Compose areas in a page.`,
});
const sharedLib = [
  "contract",
  "contract/**",
  "compare/**",
  "rich-text/**",
  "builds/approved-by-branch.ts",
  "builds/variants.ts",
  "team/analytics-csv.ts",
  "team/analytics-table.ts",
  "team/csv.ts",
  "media/media-state.ts",
  "media/upload-snippet.ts",
  "deployments/deployment-host.ts",
  "log/disconnects.ts",
  "log/json-console.ts",
  "log/request-id.ts",
  "text/plain-letters.ts",
  "metrics/**",
  "tracing/**",
  "network/client-network.ts",
  "network/http-url.ts",
  "network/user-agent.ts",
  "permissions.ts",
  "product/files.mjs",
  "settings.ts",
  "settings/*",
  "review/fragment.ts",
  "review/anchor.ts",
  "review/shapes.ts",
  "team/history-text.ts",
  "team/roles.ts",
];
const serviceMessage = `The service imports only the shared modules of lib: ${sharedLib
  .filter((path) => path !== "contract/**")
  .map((path) => path.replace(/\/\*\*$|\.m?ts$/, ""))
  .join(", ")}.`;
/** @type {Pattern} */
const serviceLib = {
  group: ["**/../lib/*", "**/../lib/*/**", ...sharedLib.map((path) => `!**/../lib/${path}`)],
  message: serviceMessage,
};
/** @type {Pattern} */
const serviceImports = { regex: "^@/|^(?:\\.{1,2}/)+(?:app|components|e2e|bench|cli)/", message: serviceMessage };
/** @type {Pattern} */
const serviceTestImports = { regex: "^@/|^(?:\\.{1,2}/)+(?:app|components|e2e|bench)/", message: serviceMessage };
/** @param {string} layer @returns {Pattern[]} */
const upward = (layer) => {
  const above = SERVICE_LAYERS.slice(SERVICE_LAYERS.indexOf(layer) + 1);
  if (!above.length) return [];
  return [
    { regex: `^(?:\\.\\./)+(?:${above.join("|")})/`, message: `service/${layer} is a layer below that folder.`, allowTypeImports: true },
  ];
};

/**
 * Refuses imports of the folders that follow one in a list. `path`: from the importing file to the folder of the list.
 * @param {string[]} list @param {string} own @param {string} path @param {string} name @returns {Pattern[]}
 */
const laterIn = (list, own, path, name) => {
  const above = list.slice(list.indexOf(own) + 1);
  if (!above.length) return [];
  const regex = `^${path.replaceAll(".", "\\.")}(?:${above.join("|")})/`;
  return [{ regex, message: `${name}/${own} is a layer below that folder.`, allowTypeImports: true }];
};

/** @param {string[]} files @param {Pattern[]} patterns */
const restrict = (files, ...patterns) => ({
  files,
  rules: { "no-restricted-imports": /** @type {["error", { patterns: Pattern[] }]} */ (["error", { patterns }]) },
});
const noRequest = { regex: "^(?:hono|@hono/|node:http)", message: "The domain never sees a Request." };
/** @param {string} files @param {Pattern[]} patterns */
const domain = (files, ...patterns) =>
  restrict([`service/domain/${files}`], serviceLib, serviceImports, ...upward("domain"), noRequest, ...patterns);
/** @param {string} files @param {string[]} allowed */
const component = (files, ...allowed) =>
  restrict([files], noService, noApp, noServer, contractTypes, otherAreas(...allowed), aliasAcrossAreas);

const packagesMessage =
  "A package bundles what it imports of the product: only lib/contract/glob.ts. Scripts and tests also use lib/product/files.mjs and cli/browser.mjs.";
/** @type {Pattern} */
const packagesLib = {
  group: [
    "**/../lib/*",
    "**/../lib/*/**",
    "!**/../lib/contract",
    "!**/../lib/contract/glob.ts",
    "!**/../lib/product",
    "!**/../lib/product/files.mjs",
  ],
  message: packagesMessage,
};
/** @type {Pattern} */
const packagesImports = { regex: "^@/|^(?:\\.{1,2}/)+(?:app|components|e2e|bench|service)/", message: packagesMessage };

export default defineConfig({
  plugins: ["typescript", "unicorn", "oxc", "import", "react", "jsx-a11y", "nextjs", "promise", "vitest"],
  categories: { correctness: "error" },
  ignorePatterns: ["node_modules", ".next", "dist", "data", "next-env.d.ts", "test-results", "playwright-report"],
  rules: {
    "import/no-cycle": "error",
    "no-console": "error",
    "max-lines": ["error", { max: 300 }],
    "typescript/no-explicit-any": "error",
    "typescript/no-non-null-assertion": "off",
    "vitest/no-standalone-expect": "off",
    "vitest/no-conditional-expect": "off",
    "vitest/valid-expect": ["error", { maxArgs: 2 }],
    "vitest/expect-expect": "off",
    "jsx-a11y/prefer-tag-over-role": "off",
    "jsx-a11y/no-noninteractive-element-interactions": "off",
    "react/refs": "error",
    "react/set-state-in-effect": "off",
    "nextjs/no-img-element": "off",
    eqeqeq: ["error", "always", { null: "ignore" }],
    "no-var": "error",
    "prefer-const": "error",
  },
  overrides: [
    restrict(["app/**"], noService, contractTypes),
    component("components/**", "ui", "shell"),
    component("components/ui/**"),
    component("components/shell/**", "ui", "shell"),
    component("components/library/**", "ui", "shell", "upload"),
    component("components/discussion/**", "ui", "shell", "stage", "discussion"),
    component("components/media-review/**", "ui", "shell", "stage", "discussion", "media-review", "upload"),
    component("components/stage/**", "ui", "shell", "stage"),
    component("components/review-walk/**", "ui", "shell", "review-walk"),
    component("components/builds/**", "ui", "shell", "stage", "builds"),
    component("components/build-review/**", "ui", "shell", "discussion", "media-review", "stage", "review-walk", "builds", "build-review"),
    component("components/tests/**", "ui", "shell", "stage", "discussion"),
    component("components/team/**", "ui", "shell", "team"),
    restrict(["lib/**"], noService, noApp, noComponents, noServer),
    restrict(["lib/queries/**"], noService, noApp, noComponents, noServer, contractTypes),
    restrict(["lib/api/**"], noService, noApp, noComponents, noServer, noQueries, contractTypes),
    restrict(["lib/contract/**"], { regex: "^@/|^\\.\\./", message: "The contract imports zod and nothing else of ours." }),
    restrict(["lib/server/**"], noService, noApp, noComponents, noQueries),
    restrict(["packages/**"], packagesLib, packagesImports),
    // Tests call a real service, which this file starts.
    restrict(["packages/*/testing/real-service.ts"], packagesLib),
    restrict(["e2e/**"], noService, noApp, noComponents, noServer),
    restrict(["service/**"], serviceLib, serviceImports),
    ...SERVICE_LAYERS.map((layer) => restrict([`service/${layer}/**`], serviceLib, serviceImports, ...upward(layer))),
    domain("**"),
    ...DOMAIN_LAYERS.flatMap((layer) => [
      domain(`${layer}/*`, ...laterIn(DOMAIN_LAYERS, layer, "../", "service/domain")),
      domain(`${layer}/*/**`, ...laterIn(DOMAIN_LAYERS, layer, "../../", "service/domain")),
    ]),
    ...BUILD_FOLDERS.map((folder) =>
      domain(
        `builds/${folder}/**`,
        ...laterIn(DOMAIN_LAYERS, "builds", "../../", "service/domain"),
        ...laterIn(BUILD_FOLDERS, folder, "../", "service/domain/builds"),
      ),
    ),
    restrict(["service/http/routes/**"], serviceLib, serviceImports, ...upward("http"), {
      regex: "/db/",
      message: "Routes never touch the database: write a verb.",
    }),
    restrict(["service/**/*.test.ts", "service/testing/**", "service/*/testing/**"], serviceLib, serviceTestImports),
    { files: ["service/testing/**", "**/*.test.ts", "**/*.test.tsx", "e2e/**"], rules: { "no-console": "off" } },
    {
      files: ["app/**/{page,layout,not-found,error,loading,route}.{ts,tsx}"],
      rules: { "max-lines": ["error", { max: 40, skipBlankLines: false, skipComments: false }] },
    },
    { files: ["e2e/**"], rules: { "no-empty-pattern": "off" } },
    {
      files: ["packages/*/testing/suites/**"],
      rules: { "vitest/valid-title": "off", "vitest/no-conditional-tests": "off" },
    },
    { files: ["components/stage/**"], rules: { "jsx-a11y/media-has-caption": "off" } },
    { files: ["components/ui/dialog.tsx"], rules: { "jsx-a11y/click-events-have-key-events": "off" } },
    {
      files: [
        "cli/**",
        "bench/**",
        "packages/*/testing/record/**",
        "lib/server/**",
        "lib/log/json-console.ts",
        "service/program.ts",
        "service/auth/hide-runtime-warning.ts",
      ],
      rules: { "no-console": "off" },
    },
  ],
});
