import { expect } from "vitest";
import { freePort } from "../../service/testing/peers.ts";
import { launch } from "../../service/testing/launch.ts";
import { needs } from "../../service/testing/needs.ts";
import { installedBrowser } from "../browser.mjs";

const browser = await installedBrowser();

needs("nginx, Caddy, Postgres and Redis").test(
  "five journeys pass on the programs of compose.yaml, in two replicas behind nginx",
  async ({ skip }) => {
    skip(!browser, "no browser is installed");
    const mailbox = `http://127.0.0.1:${await freePort()}/`;
    const settings = { CI: "true", LOUPE_BROWSER: browser!, E2E_PORT: String(await freePort()), E2E_MAILBOX: mailbox };
    const journeys = launch(
      ["node_modules/@playwright/test/cli.js", "test", "--config", "cli/stand/journeys.config.ts"],
      settings,
      "never",
    );
    const { code } = await journeys.ended;
    expect(code, journeys.output()).toBe(0);
    expect(journeys.output()).toContain("5 passed");
  },
  600_000,
);
