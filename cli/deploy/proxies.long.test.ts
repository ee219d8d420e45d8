import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { request } from "node:http";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { createDatabase } from "../../service/testing/databases/migrated.ts";
import { compiledProgram, launch, type Started } from "../../service/testing/launch.ts";
import { needs } from "../../service/testing/needs.ts";
import { freePort } from "../../service/testing/peers.ts";
import { build } from "../build.ts";
import { composeEnvironment, readComposeFile } from "./compose-file.ts";
import { type ReverseProxyPeer, startCaddy, startNginx } from "./proxy.ts";

const COMMIT = "c".repeat(40);
/** Bytes of the large upload. */
const LARGE = 120 * 1024 * 1024;

needs("nginx, Caddy, Postgres and Redis").describe("two replicas of compose.yaml behind the proxies of deploy", () => {
  const dataDir = mkdtempSync(join(tmpdir(), "loupe-behind-"));
  const running: Started[] = [];
  const proxies: Record<string, ReverseProxyPeer> = {};
  let environment: Record<string, string>;
  let ports: [number, number];
  let token: string;

  async function startReplica(index: 0 | 1): Promise<Started> {
    const replica = launch(await compiledProgram("cli/start/supervise.ts"), { ...environment, PORT: String(ports[index]) });
    await replica.ready;
    return (running[index] = replica);
  }

  /** Runs an operator command of the instance. */
  async function admin(...words: string[]): Promise<Record<string, string>> {
    const args = [...(await compiledProgram("cli/admin.ts")), ...words, "--json"];
    const env = { PATH: process.env["PATH"], ...environment } as unknown as NodeJS.ProcessEnv;
    return JSON.parse((await promisify(execFile)(process.execPath, args, { env })).stdout) as Record<string, string>;
  }

  beforeAll(async () => {
    expect(await build(new AbortController().signal)).toBe(true);
    ports = [await freePort(), await freePort()];
    const [nginxPort, caddyPort] = [await freePort(), await freePort()];
    // The environment of compose, with the addresses of this test; on loopback, which needs no mail server.
    environment = {
      ...composeEnvironment(readComposeFile("compose.yaml").services["web-1"]!, {
        APP_URL: `http://localhost:${nginxPort}`,
        AUTH_SECRET: "a".repeat(64),
        POSTGRES_PASSWORD: "unused",
        SMTP_URL: "smtp://127.0.0.1:9",
        MAIL_FROM: "Loupe <loupe@example.com>",
      }),
      DATABASE_URL: await createDatabase(inject("postgresUrl")!),
      REDIS_URL: inject("redisUrl")!,
      DATA_DIR: dataDir,
    };
    await startReplica(0);
    await startReplica(1);
    running.push(launch(await compiledProgram("cli/worker.ts"), environment, "The worker runs"));
    await running[2]!.ready;
    await admin("user", "create", "--email", "ana@example.com", "--name", "Ana");
    await admin("team", "create", "--slug", "acme", "--name", "Acme", "--owner", "ana@example.com");
    await admin("project", "create", "acme/web");
    token = (await admin("project-token", "create", "acme/web"))["token"]!;
    proxies["nginx"] = await startNginx(nginxPort, ports);
    proxies["Caddy"] = await startCaddy(caddyPort, ports);
  }, 300_000);

  afterAll(async () => {
    for (const proxy of Object.values(proxies)) await proxy.stop();
    for (const { child } of running) child.kill("SIGTERM");
    await Promise.all(running.map(({ ended }) => ended));
    rmSync(dataDir, { recursive: true, force: true });
  }, 60_000);

  const call = async <T>(origin: string, method: string, path: string, body?: object): Promise<T> => {
    const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
    const response = await fetch(`${origin}/v2${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    const text = await response.text();
    expect(response.ok, `${method} ${path}: ${response.status} ${text}`).toBe(true);
    return JSON.parse(text) as T;
  };

  describe.each(["nginx", "Caddy"])("%s", (name) => {
    test("passes an event of one replica to a stream of the other", async () => {
      const { origin } = proxies[name]!;
      const { build: created } = await call<{ build: { id: string; number: number } }>(origin, "POST", "/builds", {
        commit: COMMIT,
        branch: "main",
        name,
        screenshotKeys: [],
      });
      const stream = await fetch(`${origin}/v2/projects/acme/web/builds/${created.number}/events`, {
        headers: { authorization: `Bearer ${token}` },
      });
      expect([stream.status, stream.headers.get("content-type")]).toEqual([200, "text/event-stream; charset=utf-8"]);
      const reader = stream.body!.pipeThrough(new TextDecoderStream()).getReader();
      let text = "";
      while (!text.includes("event: build")) text += (await reader.read()).value;
      const before = text.length;
      // Both replicas finalize the same build; the stream belongs to one of them.
      for (const port of ports) await call(`http://127.0.0.1:${port}`, "PUT", `/builds/${created.id}`, { screenshots: [], final: true });
      while (!text.slice(before).includes("event: build")) text += (await reader.read()).value;
      await reader.cancel();
    });

    test("streams a large upload without a file of its own", async () => {
      const { origin, storedFiles } = proxies[name]!;
      const block = Buffer.alloc(1024 * 1024, name);
      const hash = createHash("sha256");
      for (let sent = 0; sent < LARGE; sent += block.length) hash.update(block);
      const declared = {
        name: `${name}.mp4`,
        contentType: "video/mp4",
        size: LARGE,
        hash: hash.digest("hex"),
        project: "acme/web",
        branch: "main",
      };
      const { upload } = await call<{ upload: { url: string; fields: Record<string, string> } }>(origin, "POST", "/media", declared);
      const form = new FormData();
      for (const [field, value] of Object.entries(upload.fields)) form.append(field, value);
      form.append("file", new Blob(Array.from({ length: LARGE / block.length }, () => block)), "large.mp4");
      let stored = 0;
      const watch = setInterval(() => (stored += storedFiles().length), 50);
      // The form is signed for APP_URL; either proxy leads there.
      const response = await fetch(`${origin}${new URL(upload.url).pathname}`, { method: "POST", body: form });
      clearInterval(watch);
      expect([response.status, stored]).toEqual([204, 0]);
    });

    test("closes the connection of a client that sends half a header", { timeout: 40_000 }, async () => {
      const socket = connect(Number(new URL(proxies[name]!.origin).port), "127.0.0.1");
      const closed = new Promise<void>((resolve) => socket.once("close", () => resolve()));
      socket.on("error", () => {}).resume();
      socket.write("GET / HTTP/1.1\r\nHost: loc");
      await Promise.race([closed, sleep(30_000).then(() => Promise.reject(new Error("The connection is still open.")))]);
    });
  });

  test("both proxies answer every request while the replicas restart one after the other", { timeout: 240_000 }, async () => {
    const statuses: Record<string, Record<string, number>> = { nginx: {}, Caddy: {} };
    let isDone = false;
    /** Asks for a document. Each client has an address of its own, since limits count by address. */
    const ask = (name: string, localAddress: string) =>
      new Promise<string>((resolve) => {
        const { port } = new URL(proxies[name]!.origin);
        const asked = request({ host: "127.0.0.1", port, path: "/v2/openapi.json", localAddress, agent: false }, (response) => {
          response.resume().once("end", () => resolve(String(response.statusCode)));
        });
        asked.once("error", (error) => resolve(error.message)).end();
      });
    const clients = ["nginx", "Caddy"].flatMap((name) =>
      [1, 2, 3].map(async (client) => {
        for (let at = 0; !isDone; at++, await sleep(40)) {
          const status = await ask(name, `127.0.${client}.${1 + (at % 200)}`);
          statuses[name]![status] = (statuses[name]![status] ?? 0) + 1;
        }
      }),
    );
    for (const index of [0, 1] as const) {
      await sleep(500);
      running[index]!.child.kill("SIGTERM");
      expect((await running[index]!.ended).code).toBe(0);
      await startReplica(index);
      // A proxy tries a replica again after five seconds.
      await sleep(6000);
    }
    isDone = true;
    await Promise.all(clients);
    for (const counts of Object.values(statuses)) {
      expect(Object.keys(counts)).toEqual(["200"]);
      expect(counts["200"]).toBeGreaterThan(100);
    }
  });
});
