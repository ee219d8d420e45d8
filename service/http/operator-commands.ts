import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import type { RequestListener } from "node:http";
import { Readable } from "node:stream";
import type { Deps } from "../core/deps.ts";
import { invalid } from "../core/errors.ts";
import { streamBackup } from "../backup/backup.ts";
import { runOperatorCommand } from "../operator/operator.ts";
import { errorReply } from "./error-response.ts";
import { readJson } from "./json-body.ts";

/** Returns the stream of a backup. A failure after its first byte cuts the response and is logged. */
async function sendBackup(deps: Deps, input: unknown): Promise<Response> {
  const { files } = (input ?? {}) as { files?: unknown };
  const { settings, database, storage, now } = deps;
  const archive = await streamBackup({ settings, embedded: database.embedded, storage, now }, files !== false);
  archive.on("error", (error) => deps.log.error({ err: error }, "a backup failed"));
  return new Response(Readable.toWeb(archive) as ReadableStream, { headers: { "content-type": "application/x-tar" } });
}

/** Returns a listener that runs operator commands, `{ command, input }` as JSON. `backup` returns an archive. Its socket's file mode allows only the owner. */
export function operatorCommands(deps: Deps): RequestListener {
  const app = new Hono();
  app.post("/", async (c) => {
    const { command, input } = (await readJson(c)) as { command?: unknown; input?: unknown };
    if (typeof command !== "string") throw invalid("command is required.");
    if (command === "backup") return sendBackup(deps, input);
    return c.json({ result: (await runOperatorCommand(deps, command, input)) ?? null });
  });
  app.onError((error, c) => {
    const { status, body } = errorReply(error, deps.log, { requestId: "operator", route: "operator command" });
    return c.json(body, status);
  });
  const listener = getRequestListener(app.fetch);
  return (incoming, outgoing) => void listener(incoming, outgoing);
}
