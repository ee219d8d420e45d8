import { createServer } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";

/** Serves one empty route in the same kind of process as the service. Reports its port. */
const app = new Hono();
app.get("/", (c) => c.json({}));
const listener = getRequestListener(app.fetch);
const server = createServer({ keepAliveTimeout: 75_000, requestTimeout: 0 }, (req, res) => void listener(req, res));
server.listen(0, "127.0.0.1", () => process.send?.({ ready: true, port: (server.address() as { port: number }).port }));
process.on("disconnect", () => process.exit(0));
