import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { parseEnv } from "node:util";
import { expect, test } from "vitest";
import { productFile } from "../../lib/product/files.mjs";
import { operatorSettings } from "../../lib/settings.ts";
import { readStartSettings } from "../start/settings.ts";

const read = (name: string) => readFileSync(productFile(`deploy/systemd/${name}`), "utf8");
const UNITS = ["loupe.service", "loupe-worker.service"];

test.each(UNITS)("%s starts a program that exists, as a user without rights, and reads the settings", (name) => {
  const unit = read(name);
  expect(existsSync(productFile(/^ExecStart=\/usr\/bin\/node (\S+)$/m.exec(unit)![1]!))).toBe(true);
  for (const line of [
    "User=loupe",
    "NoNewPrivileges=true",
    "EnvironmentFile=/etc/loupe/loupe.env",
    "StateDirectory=loupe",
    "Restart=on-failure",
  ])
    expect(unit.split("\n")).toContain(line);
  for (const [, setting] of unit.matchAll(/^Environment=(\w+?)(?:_FILE)?=/gm))
    expect(Object.keys(operatorSettings.shape)).toContain(setting);
});

test("the example has settings that exist, with and without its comments", () => {
  for (const text of [read("loupe.env.example"), read("loupe.env.example").replace(/^# (?=[A-Z_]+=)/gm, "")]) {
    const settings = parseEnv(text) as Record<string, string>;
    expect(Object.keys(settings).filter((key) => !Object.hasOwn(operatorSettings.shape, key))).toEqual([]);
    expect(readStartSettings({ ...settings, SMTP_URL: "smtps://mail.example.com" }).appUrl).toBe("https://loupe.example.com");
  }
});

const hasAnalyzer = spawnSync("systemd-analyze", ["--version"]).status === 0;
test.runIf(hasAnalyzer)("systemd names no unknown line of the units", () => {
  const { stderr } = spawnSync("systemd-analyze", ["verify", ...UNITS.map((name) => productFile(`deploy/systemd/${name}`))], {
    encoding: "utf8",
  });
  expect(stderr).not.toMatch(/Unknown|Failed to parse|Invalid/);
});
