import { setTimeout as sleep } from "node:timers/promises";
import { pino } from "pino";
import { acquireLock, type Holder, LockedError, lockHolder } from "../../service/db/lock.ts";
import { runOperatorCommand } from "../../service/operator/operator.ts";
import { openDeps } from "../../service/open-deps.ts";
import type { Settings } from "../../service/core/settings.ts";

/** How long a service that starts, or another command, is waited for. */
const PATIENCE_MS = 20_000;

type Asked = { command: string; input: unknown };

/** A refusal by the running service. */
export class RefusedError extends Error {
  override readonly name = "RefusedError";
}

/** Opens the database in this process. */
async function runHere(settings: Settings, { command, input }: Asked): Promise<unknown> {
  const { deps, close } = await openDeps(settings, pino({ level: "silent" }));
  try {
    return await runOperatorCommand(deps, command, input);
  } finally {
    await close();
  }
}

/** Asks the service that has the database open; undefined when it is gone meanwhile. */
async function runThere({ port, secret }: Holder, asked: Asked): Promise<{ result: unknown } | undefined> {
  let response: Response;
  try {
    response = await fetch(`http://127.0.0.1:${port}/internal/admin`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${secret}` },
      body: JSON.stringify(asked),
      signal: AbortSignal.timeout(120_000),
    });
  } catch (error) {
    // Nothing was sent: it stopped listening. A break later may have done the work, and says so.
    if (((error as Error).cause as NodeJS.ErrnoException | undefined)?.code === "ECONNREFUSED") return undefined;
    throw new RefusedError("The running service broke off. Look whether the command took effect before repeating it.");
  }
  const body = (await response.json().catch(() => null)) as { error?: string; details?: { message: string }[]; result?: unknown } | null;
  if (response.ok) return { result: body?.result };
  throw new RefusedError(
    [body?.error ?? `The running service answered ${response.status}.`, ...(body?.details?.map(({ message }) => message) ?? [])].join(": "),
  );
}

/** Runs an operator's command: in the running service where there is one, else right here under the lock of the data folder. */
export async function runCommand(settings: Settings, asked: Asked): Promise<unknown> {
  if (settings.databaseUrl) return runHere(settings, asked);
  for (const until = Date.now() + PATIENCE_MS; ; await sleep(200)) {
    const holder = lockHolder(settings.dataDir);
    if (holder?.port) {
      const answer = await runThere(holder, asked);
      if (answer) return answer.result;
    }
    try {
      const lock = await acquireLock(settings.dataDir);
      try {
        return await runHere(settings, asked);
      } finally {
        lock.release();
      }
    } catch (error) {
      if (!(error instanceof LockedError) || Date.now() > until) throw error;
    }
  }
}
