import { setTimeout as sleep } from "node:timers/promises";
import { pino } from "pino";
import { acquireLock, callHolder, LockedError } from "../../service/db/folder-lock.ts";
import { runOperatorCommand } from "../../service/operator/operator.ts";
import { openDeps } from "../../service/open-deps.ts";
import type { Settings } from "../../service/core/settings.ts";

/** Milliseconds to wait for a service that is starting, or for another command. */
const TIMEOUT_MS = 20_000;

type Command = { command: string; input: unknown };

/** A refusal by the running service. */
export class RefusedError extends Error {
  override readonly name = "RefusedError";
  /** Status of the refusal; 0 without an answer. */
  readonly status: number;
  constructor(message: string, status = 0) {
    super(message);
    this.status = status;
  }
}

/** Opens the database in this process. */
async function runHere(settings: Settings, { command, input }: Command): Promise<unknown> {
  const { deps, close } = await openDeps(settings, pino({ level: "silent" }));
  try {
    return await runOperatorCommand(deps, command, input);
  } finally {
    await close();
  }
}

type Body = { error?: string; details?: { message: string }[]; result?: unknown };

/** Returns the fields of a response, none of one that is not JSON. */
export function parseReply(text: string): Body {
  try {
    return JSON.parse(text) as Body;
  } catch {
    return {};
  }
}

/** Sends the command to the process that holds the data folder; undefined when there is none, or it does not accept commands now. */
async function runThere(dataDir: string, command: Command): Promise<{ result: unknown } | undefined> {
  const reply = await callHolder(dataDir, { body: command, timeout: 120_000 }).catch(() => {
    throw new RefusedError("The connection to the running service broke. Check if the command took effect before you repeat it.");
  });
  if (!reply || reply.status === 503) return undefined;
  const { result, error, details } = parseReply(reply.text);
  if (reply.status === 200) return { result };
  const sentences = [error ?? `The running service returned ${reply.status}.`, ...(details?.map(({ message }) => message) ?? [])];
  throw new RefusedError(sentences.join(": "), reply.status);
}

/** Runs an operator's command: in the running service if there is one, else in this process under the lock of the data folder. */
export async function runCommand(settings: Settings, command: Command): Promise<unknown> {
  if (settings.databaseUrl) return runHere(settings, command);
  for (const until = Date.now() + TIMEOUT_MS; ; await sleep(200)) {
    const response = await runThere(settings.dataDir, command);
    if (response) return response.result;
    try {
      const lock = await acquireLock(settings.dataDir);
      try {
        return await runHere(settings, command);
      } finally {
        await lock.release();
      }
    } catch (error) {
      if (!(error instanceof LockedError) || Date.now() > until) throw error;
    }
  }
}
