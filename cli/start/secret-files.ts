import { readFileSync } from "node:fs";
import { operatorSettings, settingMeta, type Variables } from "../../lib/settings.ts";
import { SettingsError } from "./settings-error.ts";

/** Returns the names of the settings that may be read from a file. */
export const secretNames = (): string[] =>
  Object.entries(operatorSettings.shape).flatMap(([name, schema]) => (settingMeta(schema).secret ? [name] : []));

/**
 * Returns the variables with each secret that a file holds (`SMTP_URL_FILE=/run/secrets/smtp`), as containers and systemd credentials give
 * them. Throws a `SettingsError` for a file that can't be read or is empty, and for a secret that is given twice.
 */
export function withSecretFiles(env: Variables): Variables {
  const read: Record<string, string> = {};
  for (const name of secretNames()) {
    const path = env[`${name}_FILE`]?.trim();
    if (!path) continue;
    if (env[name]?.trim()) throw new SettingsError(`${name} and ${name}_FILE are both set. Keep one of them.`);
    try {
      read[name] = readFileSync(path, "utf8").trim();
    } catch (error) {
      throw new SettingsError(`${name}_FILE is ${path}, which can't be read: ${(error as NodeJS.ErrnoException).code}.`);
    }
    if (!read[name]) throw new SettingsError(`${name}_FILE is ${path}, which is empty.`);
  }
  return { ...env, ...read };
}
