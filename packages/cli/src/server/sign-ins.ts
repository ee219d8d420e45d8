import type { Environment } from "../terminal/terminal.ts";
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import * as z from "zod/mini";
import { CommandError } from "../commands/exit-codes.ts";
import { writeDurably } from "../write-back/state-folder.ts";

/** A stored sign-in. `refreshToken`: of a sign-in in the browser; absent for a token that was entered. Times are in milliseconds. */
const signIn = z.object({ token: z.string(), refreshToken: z.optional(z.string()), expiresAt: z.optional(z.number()) });
export type StoredSignIn = z.output<typeof signIn>;
const stored = z.object({ version: z.literal(1), servers: z.record(z.string(), signIn) });

/** Readable by their owner alone. */
const FILE_MODE = 0o600;
const FOLDER_MODE = 0o700;

/** Returns the file of the stored sign-ins. */
export const signInsFile = (env: Environment) =>
  join(env["XDG_CONFIG_HOME"] || join(env["HOME"] || homedir(), ".config"), "loupe", "sign-ins.json");

/** Returns the stored sign-ins by the origin of their server. Throws a sentence for a damaged file. */
export function readSignIns(env: Environment): Record<string, StoredSignIn> {
  const file = signInsFile(env);
  if (!existsSync(file)) return {};
  try {
    return stored.parse(JSON.parse(readFileSync(file, "utf8"))).servers;
  } catch {
    throw new CommandError(`${file} is damaged or can't be read. Remove it, and sign in again.`);
  }
}

/** Stores or removes the sign-in of a server. The file is replaced as a whole, and only its owner may read it. */
export function writeSignIn(env: Environment, origin: string, value: StoredSignIn | null): void {
  const file = signInsFile(env);
  const { [origin]: _, ...others } = readSignIns(env);
  mkdirSync(dirname(file), { recursive: true, mode: FOLDER_MODE });
  const servers = value ? { ...others, [origin]: value } : others;
  const next = `${file}.${process.pid}`;
  rmSync(next, { force: true });
  writeDurably(next, `${JSON.stringify({ version: 1, servers }, null, 2)}\n`, FILE_MODE);
  // The mask of the process can only take rights away; this sets exactly these.
  chmodSync(next, FILE_MODE);
  renameSync(next, file);
}
