import { defineConfig } from "@playwright/test";
import own from "../../e2e/playwright.config.ts";
import { productFile } from "../../lib/product/files.mjs";

const port = Number(process.env["E2E_PORT"] ?? 3219);
// Mails go to a mail server, not to the mailbox of the instance. The workers inherit it.
const mailbox = (process.env["E2E_MAILBOX"] ??= `http://127.0.0.1:${port + 1}/`);

/** Journeys that need nothing but Loupe's address and its mails. */
const JOURNEYS = [
  "a new person signs in, creates a team, uploads and pins a comment",
  "a build from CI is listed, decided by its changes",
  "what was approved and taken back is asked again",
  "an access token is created, shown once, works",
  "search, filters and order are in the URL",
];

/** Runs five journeys against the programs of `deploy/compose.yaml`: two replicas and workers behind nginx, on Postgres and Redis. */
export default defineConfig({
  ...own,
  testDir: productFile("e2e"),
  outputDir: productFile("test-results"),
  grep: JOURNEYS.map((title) => new RegExp(title)),
  webServer: {
    ...[own.webServer!].flat()[0]!,
    command: "node --import tsx cli/stand/serve-compose.ts",
    env: { ...(process.env as Record<string, string>), PORT: String(port), MAILBOX_PORT: new URL(mailbox).port },
  },
});
