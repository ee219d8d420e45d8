import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { environment, readStartSettings } from "./settings.ts";

const folder = mkdtempSync(join(tmpdir(), "loupe-secrets-"));
afterAll(() => rmSync(folder, { recursive: true }));
const fileOf = (name: string, text: string) => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};
const secret = "s".repeat(40);

test("a secret is read from its file, without the line break at its end", () => {
  const settings = readStartSettings({
    AUTH_SECRET_FILE: fileOf("auth", `${secret}\n`),
    SMTP_URL_FILE: fileOf("smtp", "smtp://mail.example\n"),
  });
  expect(settings).toMatchObject({ authSecret: secret, smtpUrl: "smtp://mail.example" });
});

test("a file is refused that is missing, empty, wrong, or given next to its variable, without its content", () => {
  const refusals = [
    [{ AUTH_SECRET_FILE: join(folder, "none") }, `AUTH_SECRET_FILE is ${join(folder, "none")}, which can't be read: ENOENT.`],
    [{ AUTH_SECRET_FILE: fileOf("empty", " \n") }, `AUTH_SECRET_FILE is ${join(folder, "empty")}, which is empty.`],
    [{ AUTH_SECRET_FILE: fileOf("short", "hunter2") }, "AUTH_SECRET must have at least 32 characters."],
    [{ AUTH_SECRET_FILE: fileOf("auth", secret), AUTH_SECRET: secret }, "AUTH_SECRET and AUTH_SECRET_FILE are both set. Keep one of them."],
  ] as const;
  for (const [env, sentence] of refusals) expect(() => readStartSettings(env)).toThrow(sentence);
});

test("settings that are no secrets have no files, and child processes see no file names", () => {
  expect(readStartSettings({ PORT_FILE: fileOf("port", "4000") }).port).toBe(3000);
  process.env["SMTP_URL_FILE"] = "/run/secrets/smtp";
  try {
    expect(Object.keys(environment({}))).not.toContain("SMTP_URL_FILE");
  } finally {
    delete process.env["SMTP_URL_FILE"];
  }
});
