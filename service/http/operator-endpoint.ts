import type { Hono } from "hono";
import type { Deps } from "../core/deps.ts";
import { runOperatorCommand } from "../operator/operator.ts";
import { invalid, notFound } from "../core/errors.ts";
import { answer } from "./error-response.ts";
import { sameSecret } from "../core/ids.ts";
import { readJson } from "./json-body.ts";

/**
 * `POST /internal/admin`: operator commands on a running service. Whoever can read the data folder's lock file knows the secret;
 * to anybody else the address does not exist, and the public front door does not lead here.
 */
export function operatorAddress<E extends object>(app: Hono<E>, deps: Deps, secret: string): void {
  app.post("/internal/admin", async (c) => {
    try {
      if (!sameSecret(c.req.header("authorization") ?? "", `Bearer ${secret}`)) throw notFound();
      const { command, input } = (await readJson(c)) as { command?: unknown; input?: unknown };
      if (typeof command !== "string") throw invalid("A command is needed.");
      return c.json({ result: (await runOperatorCommand(deps, command, input)) ?? null });
    } catch (error) {
      const { status, body } = answer(error, deps.log, { requestId: "operator", route: "POST /internal/admin" });
      return c.json(body as object, status as 400);
    }
  });
}
