import { mkdtempSync, rmSync } from "node:fs";
import { connect, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { authorizationUrl, Browser } from "../service/auth/testing/browser.ts";
import { freePort } from "../service/testing/peers.ts";
import { isListening, launch, until } from "../service/testing/launch.ts";
import type { TestService } from "../service/testing/harness.ts";

const sockets = new Set<Socket>();
/** Accepts connections and never greets. */
const server = createServer((socket) => void sockets.add(socket.on("error", () => {})));
const dataDir = mkdtempSync(join(tmpdir(), "loupe-hanging-mail-"));
let smtpPort: number;
beforeAll(async () => {
  smtpPort = await freePort();
  await new Promise<void>((resolve) => server.listen(smtpPort, "127.0.0.1", resolve));
});
afterAll(() => {
  for (const socket of sockets) socket.destroy();
  server.close();
  rmSync(dataDir, { recursive: true, force: true });
});

test("stops with code 0 and in time while the mail server and a client hang [fault: mail server that hangs]", async () => {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const settings = { APP_URL: origin, DATA_DIR: dataDir, AUTH_SECRET: "x".repeat(32), SMTP_URL: `smtp://127.0.0.1:${smtpPort}` };
  const running = launch(["--import", "tsx", "service/main.ts"], { ...settings, SERVICE_PORT: String(port) });
  await until(() => isListening(port));
  const browser = new Browser(origin);
  const { url } = await authorizationUrl(
    { origin } as TestService,
    { client_id: "loupe-cli" },
    { redirect_uri: "http://127.0.0.1:9/callback" },
  );
  const uid = new URL((await browser.fetch(url.href)).headers.get("location")!).pathname.split("/").pop()!;
  expect((await browser.post(`/oauth/interaction/${uid}/email`, { email: "ana@acme.example" })).status).toBe(204);
  await until(() => sockets.size > 0);
  // A request in flight has ten seconds. The mail must not get its own seconds after them.
  const client = connect(port, "127.0.0.1", () =>
    client.write("POST /oauth/register HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{"),
  );
  sockets.add(client.on("error", () => {}));
  await new Promise((resolve) => client.once("connect", resolve));
  const started = performance.now();
  running.child.kill("SIGTERM");
  expect(await running.ended, running.output()).toEqual({ code: 0, signal: null });
  expect(performance.now() - started).toBeLessThan(13_000);
}, 120_000);
