import { spawn } from "node:child_process";
import { createServer, type Server } from "node:http";
import { afterEach, expect, test } from "vitest";
import { productFile } from "../../lib/product/files.mjs";

let server: Server | undefined;
afterEach(() => void server?.close());

/** Starts a server that answers everything with one status. Returns its port. */
async function answering(status: number): Promise<number> {
  server = createServer((request, response) =>
    response.writeHead(request.url === "/readyz" || request.url === "/metrics" ? status : 404).end(),
  );
  await new Promise<void>((resolve) => server!.listen(0, "127.0.0.1", resolve));
  return (server.address() as { port: number }).port;
}

/** Runs the health check. Resolves with its exit code and message. */
function check(settings: Record<string, string>, args: string[] = []): Promise<[number | null, string]> {
  const env = { PATH: process.env["PATH"], ...settings } as unknown as NodeJS.ProcessEnv;
  const child = spawn(process.execPath, ["--import", "tsx", "cli/start/health.ts", ...args], { cwd: productFile("."), env });
  let text = "";
  child.stderr.on("data", (chunk) => (text += chunk));
  return new Promise((resolve) => child.once("close", (code) => resolve([code, text.trim()])));
}

test("the health check of a web container passes while /readyz returns 200", async () => {
  const port = String(await answering(200));
  expect(await check({ PORT: port })).toEqual([0, ""]);
  expect(await check({ PORT: port, HOST: "0.0.0.0" })).toEqual([0, ""]);
});

test("the health check fails with a sentence while /readyz returns 503, and without a server", async () => {
  const port = String(await answering(503));
  expect(await check({ PORT: port })).toEqual([1, "/readyz returned 503."]);
  server!.close();
  expect(await check({ PORT: port })).toEqual([1, expect.stringContaining("ECONNREFUSED")]);
});

test("the health check of a worker passes when its metrics answer, also when they ask for the token", async () => {
  const port = await answering(401);
  expect(await check({ METRICS_PORT: String(port - 2) }, ["--worker"])).toEqual([0, ""]);
  expect(await check({}, ["--worker"])).toEqual([1, "The health check of a worker needs METRICS_PORT."]);
});
