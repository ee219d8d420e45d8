import { UsageError } from "./command-spec.ts";
import { ownCommands } from "./archive-commands.ts";
import { help, readCommand, type Request } from "./commands.ts";
import { RefusedError, runCommand } from "./run.ts";
import { LockedError } from "../../service/db/folder-lock.ts";
import { HttpError } from "../../service/core/errors.ts";
import { readSettings } from "../../service/core/settings.ts";
import { ensureAuthSecret, prepareDataFolder } from "../start/data-folder.ts";
import { environment, readStartSettings, serviceVariables } from "../start/settings.ts";
import { SettingsError } from "../start/settings-error.ts";

/** Operator commands: `npm run admin -- --help`. Exits with 0, 1 when the command failed, or 2 for an invalid command line, values included. */

/** Returns the message of an expected error, and the stack of any other. */
function messageOf(error: unknown): string {
  if (error instanceof HttpError) return [error.message, ...(error.details?.map(({ message }) => message) ?? [])].join(": ");
  if ([UsageError, RefusedError, LockedError, SettingsError].some((kind) => error instanceof kind)) return (error as Error).message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

async function run(request: Request & { help: false }): Promise<void> {
  const start = readStartSettings(process.env);
  if (start.elsewhere) throw new SettingsError(`API_URL points to the service at ${start.elsewhere.apiUrl}. Run the command there.`);
  prepareDataFolder(start.dataDir);
  const settings = readSettings(environment(serviceVariables(start, start.authSecret ?? ensureAuthSecret(start.dataDir))));
  const { command, input } = request;
  const own = Object.hasOwn(ownCommands, command) ? ownCommands[command as keyof typeof ownCommands] : null;
  const result = await (own ? own(settings, input as never) : runCommand(settings, { command, input }));
  console.log(request.json ? JSON.stringify(result) : request.format(result));
  if (request.failed(result)) process.exitCode = 1;
}

try {
  const request = readCommand(process.argv.slice(2));
  if (request.help) console.log(help());
  else await run(request);
} catch (error) {
  const message = messageOf(error);
  console.error(process.argv.includes("--json") ? JSON.stringify({ error: message }) : message);
  const isUsage = error instanceof UsageError || ((error instanceof HttpError || error instanceof RefusedError) && error.status === 400);
  process.exitCode = isUsage ? 2 : 1;
}
