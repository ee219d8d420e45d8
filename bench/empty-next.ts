import { createServer } from "node:http";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { withStaticFiles } from "../lib/server/front/static-files.ts";

/** Serves the built empty Next program as our web process serves its pages, scripts too: behind a `node:http` server. Reports its port. */
Object.assign(process.env, { NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" });
const { default: next } = await import("next");

const server = createServer({ keepAliveTimeout: 65_000, requestTimeout: 0 });
const dir = fileURLToPath(new URL("empty-app", import.meta.url));
const app = next({ dev: false, dir, hostname: "localhost", httpServer: server });
await app.prepare();
const handle = withStaticFiles(join(dir, ".next"), app.getRequestHandler());
server.on("request", (request, response) => void handle(request, response));
server.listen(0, "127.0.0.1", () => process.send?.({ ready: true, port: (server.address() as { port: number }).port }));
process.on("disconnect", () => process.exit(0));
