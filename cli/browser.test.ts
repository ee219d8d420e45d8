import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { afterAll, afterEach, expect, test, vi } from "vitest";
import { findBrowser } from "./browser.mjs";
import { needs } from "../service/testing/needs.ts";

const folder = mkdtempSync(join(tmpdir(), "loupe-browsers-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
afterEach(() => vi.unstubAllEnvs());

/** Creates a program that starts, or one that lacks its libraries. */
function program(name: string, code: number): string {
  const path = join(folder, name);
  writeFileSync(path, `#!/bin/sh\nexit ${code}\n`);
  chmodSync(path, 0o755);
  return path;
}

needs("a POSIX shell").describe("a browser for the journeys", () => {
  test("is the configured one, before all others", async () => {
    vi.stubEnv("LOUPE_BROWSER", "");
    vi.stubEnv("CHROME_PATH", program("mine", 0));
    expect(await findBrowser()).toBe(join(folder, "mine"));
  });

  test("is one without a window where it is installed, before Playwright's and the system's", async () => {
    for (const name of ["LOUPE_BROWSER", "CHROME_PATH", "PLAYWRIGHT_CHROMIUM_EXECUTABLE_PATH"]) vi.stubEnv(name, "");
    program("chromium", 0);
    const headless = program("chromium-headless-shell", 0);
    vi.stubEnv("PATH", folder + delimiter + process.env["PATH"]);
    expect(await findBrowser()).toBe(headless);
    rmSync(headless);
  });

  test("is another one when the configured one does not start, with a message", async () => {
    const said = vi.spyOn(console, "log").mockImplementation(() => {});
    vi.stubEnv("LOUPE_BROWSER", program("broken", 1));
    vi.stubEnv("CHROME_PATH", "");
    vi.stubEnv("PLAYWRIGHT_CHROMIUM_EXECUTABLE_PATH", "");
    const chromium = program("chromium", 0);
    vi.stubEnv("PATH", folder);
    const { chromium: own } = await import("playwright");
    // Playwright's browser has priority over the system's.
    expect([chromium, own.executablePath()]).toContain(await findBrowser());
    expect(said).toHaveBeenCalledWith(`LOUPE_BROWSER is ${join(folder, "broken")}, which does not start; looking for another browser.`);
    said.mockRestore();
  });
});
