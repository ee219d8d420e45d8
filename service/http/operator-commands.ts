import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import type { RequestListener } from "node:http";
import type { Deps } from "../core/deps.ts";
import { invalid } from "../core/errors.ts";
import { runOperatorCommand } from "../operator/operator.ts";
import { errorReply } from "./error-response.ts";
import { readJson } from "./json-body.ts";

/** Returns a listener that runs operator commands, `{ command, input }` as JSON. Its socket's file mode allows only the owner. */
export function operatorCommands(deps: Deps): RequestListener {
  const app = new Hono();
  app.post("/", async (c) => {
    const { command, input } = (await readJson(c)) as { command?: unknown; input?: unknown };
    if (typeof command !== "string") throw invalid("command is required.");
    return c.json({ result: (await runOperatorCommand(deps, command, input)) ?? null });
  });
  app.onError((error, c) => {
    const { status, body } = errorReply(error, deps.log, { requestId: "operator", route: "operator command" });
    return c.json(body, status);
  });
  const listener = getRequestListener(app.fetch);
  return (incoming, outgoing) => void listener(incoming, outgoing);
}
