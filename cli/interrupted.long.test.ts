import { existsSync, readdirSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { afterAll, afterEach, beforeEach, expect, test } from "vitest";
import { localStorage } from "../service/storage/local.ts";
import type { UploadTarget } from "../service/storage/storage.ts";
import { migratedDataFolder } from "../service/testing/data-folder.ts";
import { createAna, operate } from "../service/testing/operate.ts";
import { freePort } from "../service/testing/peers.ts";
import { declared, picture, postForm } from "../service/testing/uploads.ts";
import { compiledProgram, isListening, launch, type Started, until } from "../service/testing/launch.ts";

const folders: string[] = [];
let dataDir: string;
let port: number;
let running: Started | undefined;
beforeEach(async () => {
  dataDir = folders[folders.push(migratedDataFolder("interrupted")) - 1]!;
  port = await freePort();
});
afterEach(async () => {
  running?.child.kill("SIGTERM");
  await running?.ended;
});
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** Creates Ana with a project `web` and a token for all of her accounts, in the running process. */
async function setUp(): Promise<{ token: string; slug: string }> {
  const ana = await createAna(dataDir);
  await operate(dataDir, "project create", { project: `${ana.slug}/web` });
  return ana;
}

/** Starts the service alone, on the same port each time. */
async function serve(): Promise<void> {
  const settings = {
    APP_URL: `http://127.0.0.1:${port}`,
    DATA_DIR: dataDir,
    AUTH_SECRET: "x".repeat(32),
    SERVICE_PORT: String(port),
    LOG_LEVEL: "error",
  };
  running = launch(await compiledProgram("service/main.ts"), settings);
  const current = running;
  const ended = current.ended.then(({ code, signal }) => Promise.reject(new Error(`${code ?? signal}: ${current.output()}`)));
  ended.catch(() => {});
  await Promise.race([until(() => isListening(port)), ended]);
}

type Created = { media: { id: string }; upload: UploadTarget };

async function call<T>(method: string, path: string, token: string, body?: object): Promise<{ status: number; body: T }> {
  const response = await fetch(`http://127.0.0.1:${port}/v2${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body && { "content-type": "application/json" }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as T };
}

/**
 * Sends a request without its last part, once the server has read its headers. `finish` sends that part and resolves with the status;
 * 0 when the connection closed without a response.
 */
async function startRequest(head: string, body: Buffer, cut: number): Promise<{ finish(): Promise<number> }> {
  const socket = connect(port, "127.0.0.1");
  let received = "";
  const status = () => Number(/^HTTP\/1\.1 ([2-5]\d\d)[^]*\r\n\r\n/m.exec(received)?.[1] ?? 0);
  let closed = false;
  socket.on("data", (chunk: Buffer) => (received += chunk.toString("latin1")));
  socket.on("error", () => {});
  socket.on("close", () => (closed = true));
  socket.write(`${head}\r\nHost: 127.0.0.1:${port}\r\nExpect: 100-continue\r\nContent-Length: ${body.length}\r\n\r\n`);
  await until(() => received.startsWith("HTTP/1.1 100"));
  socket.write(body.subarray(0, cut));
  return {
    async finish() {
      socket.write(body.subarray(cut));
      await until(() => closed || status() > 0);
      return status();
    },
  };
}

/** Returns the form of an upload and its content type. */
async function form({ fields }: UploadTarget, bytes: Buffer): Promise<{ type: string; body: Buffer }> {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.append(name, value);
  data.append("file", new Blob([new Uint8Array(bytes)]), "home.png");
  const encoded = new Response(data);
  return { type: encoded.headers.get("content-type")!, body: Buffer.from(await encoded.arrayBuffer()) };
}

const temporary = () => (existsSync(join(dataDir, "files/tmp")) ? readdirSync(join(dataDir, "files/tmp")) : []);

test("does not list an upload cut by kill -9, deletes its bytes, and accepts it after a restart", async () => {
  await serve();
  const { token, slug } = await setUp();
  const bytes = await picture("png", { width: 700, height: 500 });
  const body = declared(bytes, { project: `${slug}/web` });
  const { media, upload } = (await call<Created>("POST", "/media", token, body)).body;
  const sent = await form(upload, bytes);
  await startRequest(`POST /uploads HTTP/1.1\r\nContent-Type: ${sent.type}`, sent.body, sent.body.length - 100);
  await until(() => temporary().length === 1);
  running!.child.kill("SIGKILL");
  await running!.ended;

  await serve();
  const list = () => call<{ results: { id: string }[] }>("GET", `/projects/${slug}/web/media`, token);
  expect((await list()).body.results).toEqual([]);
  expect((await call("POST", `/media/${media.id}/finalize`, token)).status).toBe(400);
  // Runs the sweep with the clock an hour ahead.
  const storage = localStorage({ dir: join(dataDir, "files"), publicUrl: "http://x", secret: "x", now: () => new Date() });
  await storage.sweep(new Date(Date.now() + 60_000));
  expect(temporary()).toEqual([]);

  const again = (await call<Created>("POST", "/media", token, body)).body;
  expect(again.media.id).toBe(media.id);
  expect((await postForm(again.upload, bytes)).status).toBe(204);
  expect((await call("POST", `/media/${media.id}/finalize`, token)).status).toBe(200);
  expect((await list()).body.results).toMatchObject([{ id: media.id, version: 1, versionCount: 1 }]);
}, 300_000);

test("Ctrl-C with twenty requests and an upload under way: all are finished, and npm start exits 0", async () => {
  running = launch(["cli/start.mjs"], { PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: "error" });
  await running.ready;
  const { token, slug } = await setUp();
  const bytes = await picture("png", { width: 700, height: 500 });
  const { media, upload } = (await call<Created>("POST", "/media", token, declared(bytes, { project: `${slug}/web` }))).body;
  const sent = await form(upload, bytes);
  const uploading = await startRequest(`POST /uploads HTTP/1.1\r\nContent-Type: ${sent.type}`, sent.body, 2000);
  const writing = await Promise.all(
    Array.from({ length: 20 }, (_, one) => {
      const body = Buffer.from(JSON.stringify({ name: `made-${one}`, accountSlug: slug }));
      return startRequest(`POST /v2/projects HTTP/1.1\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json`, body, 5);
    }),
  );
  await until(() => temporary().length === 1);
  running.child.kill("SIGINT");
  // The service accepts no new connections from here on.
  await until(() =>
    fetch(`http://127.0.0.1:${port}/healthz`).then(
      () => false,
      () => true,
    ),
  );
  expect(await Promise.all([uploading, ...writing].map((one) => one.finish()))).toEqual([204, ...writing.map(() => 201)]);
  expect(await running.ended).toEqual({ code: 0, signal: null });
  expect(existsSync(join(dataDir, "lock"))).toBe(false);

  await serve();
  const { body } = await call<{ pageInfo: { total: number } }>("GET", `/accounts/${slug}/projects`, token);
  expect(body.pageInfo.total).toBe(21);
  expect((await call("POST", `/media/${media.id}/finalize`, token)).status).toBe(200);
}, 600_000);

test("leaves no lock behind after four starts that are stopped or killed immediately", async () => {
  for (let round = 0; round < 4; round++) {
    await serve();
    running!.child.kill(round % 2 ? "SIGTERM" : "SIGKILL");
    expect(await running!.ended).toEqual(round % 2 ? { code: 0, signal: null } : { code: null, signal: "SIGKILL" });
  }
  await serve();
  expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200);
}, 600_000);
