import "../auth/hide-runtime-warning.ts";
import { createServer } from "node:http";
import { pino } from "pino";
import { createListener } from "../app.ts";
import { readSettings } from "../core/settings.ts";
import { openDeps } from "../open-deps.ts";

// Serves the API with the settings of its environment, and the limits of the pool as its argument. A test starts it beside its own service, as
// a second machine on the same Postgres and files. It runs no jobs.
const { deps } = await openDeps(readSettings(process.env), pino({ level: "silent" }), JSON.parse(process.argv[2]!));
const server = createServer(createListener(deps));
server.listen(Number(process.env["SERVICE_PORT"]), "127.0.0.1", () => console.log("The replica listens"));
