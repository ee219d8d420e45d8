import { once } from "node:events";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { getRequestListener } from "@hono/node-server";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Deps } from "../core/deps.ts";
import { openLimits } from "../core/limits.ts";
import { filesApp } from "../http/files.ts";
import { newId } from "../core/ids.ts";
import { smallDisk } from "../testing/small-disk.ts";
import { type OpenStorage, storageContract } from "./contract.ts";
import { localStorage } from "./local.ts";
import { needs } from "../testing/needs.ts";

async function open(): Promise<OpenStorage & { dir: string; origin: string }> {
  const dir = mkdtempSync(join(tmpdir(), "loupe-files-"));
  let ahead = 0;
  const server = createServer();
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const storage = localStorage({ dir, publicUrl: origin, secret: "s".repeat(40), now: () => new Date(Date.now() + ahead) });
  const limits = openLimits(undefined);
  const app = filesApp({ storage, log: pino({ level: "silent" }), limits } as unknown as Deps);
  server.on("request", getRequestListener(app.fetch, { overrideGlobalObjects: false }));
  return {
    storage,
    dir,
    origin,
    async untilExpired() {
      ahead += 5 * 60_000;
    },
    async close() {
      server.closeAllConnections();
      await limits.close();
      await new Promise((resolve) => server.close(resolve));
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

describe("local files", () => {
  storageContract(open);

  test("have a path inside their folder", async () => {
    const { storage, dir, close } = await open();
    expect(storage.pathOf("media/p/one")).toBe(join(dir, "media/p/one"));
    expect(() => storage.pathOf("../etc/passwd")).toThrow("key");
    await close();
  });
});

describe("signed PUTs to local files", () => {
  test.each([0, 11])("refuse a body of %d bytes outside their range", async (length) => {
    const { storage, close } = await open();
    const key = `staging/${newId()}`;
    const expiresAt = new Date(Date.now() + 60_000);
    const url = await storage.presignPut({ key, contentType: null, size: { least: 1, most: 10 }, expiresAt });
    expect((await fetch(url, { method: "PUT", body: Buffer.alloc(length) })).status).toBe(400);
    expect(await storage.size(key)).toBeNull();
    await close();
  });
});

describe("forms posted to local files", () => {
  let opened: Awaited<ReturnType<typeof open>>;
  beforeAll(async () => void (opened = await open()));
  afterAll(() => opened.close());

  const BOUNDARY = "edge";
  const field = (name: string, value: string) => `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const file = (value: string, name = "file") =>
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"; filename="x.png"\r\nContent-Type: image/png\r\n\r\n${value}\r\n`;
  const end = `--${BOUNDARY}--\r\n`;
  const contents = "x".repeat(1000);

  const signed = async (key = `staging/${newId()}`, size = contents.length) => {
    const { fields } = await opened.storage.presign({ key, contentType: "image/png", size, expiresAt: new Date(Date.now() + 60_000) });
    return {
      key,
      fields: Object.entries(fields)
        .map(([name, value]) => field(name, value))
        .join(""),
    };
  };
  const post = async (body: string, contentType: string | null = `multipart/form-data; boundary=${BOUNDARY}`) => {
    const response = await fetch(`${opened.origin}/uploads`, {
      method: "POST",
      body: new TextEncoder().encode(body),
      headers: contentType ? { "content-type": contentType } : {},
    });
    const text = await response.text();
    return { status: response.status, error: text ? (JSON.parse(text) as { error: string }).error : "" };
  };
  const leftovers = () => {
    const of = (folder: string) => {
      try {
        return readdirSync(join(opened.dir, folder));
      } catch {
        return [];
      }
    };
    return of("tmp").length;
  };

  test("accepts a valid form", async () => {
    const { key, fields } = await signed();
    expect(await post(fields + file(contents) + end)).toEqual({ status: 204, error: "" });
    expect(await opened.storage.size(key)).toBe(1000);
  });

  test("accepts a file of megabytes in any chunks", async () => {
    const large = "y".repeat(3_000_000);
    const { key, fields } = await signed(undefined, large.length);
    expect((await post(fields + file(large) + end)).status).toBe(204);
    expect(await opened.storage.size(key)).toBe(large.length);
  });

  const abuses: [string, (fields: string) => [string, (string | null)?]][] = [
    ["no body", () => [""]],
    ["no content type", (fields) => [fields + file(contents) + end, null]],
    ["JSON", () => ["{}", "application/json"]],
    ["no boundary", (fields) => [fields + file(contents) + end, "multipart/form-data"]],
    ["another boundary", (fields) => [fields + file(contents) + end, "multipart/form-data; boundary=other"]],
    ["the file before the fields", (fields) => [file(contents) + fields + end]],
    ["no fields", () => [file(contents) + end]],
    ["no file", (fields) => [fields + end]],
    ["two files", (fields) => [fields + file(contents) + file(contents) + end]],
    ["a field given twice", (fields) => [fields + field("key", "staging/x") + file(contents) + end]],
    ["10,000 fields", (fields) => [Array.from({ length: 10_000 }, (_, i) => field(`f${i}`, "v")).join("") + fields + file(contents) + end]],
    ["a field name of a megabyte", (fields) => [field("n".repeat(1_000_000), "v") + fields + file(contents) + end]],
    ["a field value of a megabyte", (fields) => [field("Extra", "v".repeat(1_000_000)) + fields + file(contents) + end]],
    ["a field without a name", (fields) => [field("", "v") + fields + file(contents) + end]],
    ["a form that never ends", (fields) => [fields + file(contents).slice(0, -200)]],
    ["a form that ends within a header", (fields) => [`${fields}--${BOUNDARY}\r\nContent-Dispo`]],
    ["an empty file", (fields) => [fields + file("") + end]],
    ["a megabyte after the file", (fields) => [fields + file(contents) + end + "z".repeat(1_000_000)]],
    ["boundaries only", () => [`--${BOUNDARY}\r\n\r\n`.repeat(5000) + end]],
  ];

  test.each(abuses)("%s: returns 400 with a reason, and keeps nothing", async (_name, make) => {
    const { key, fields } = await signed();
    const answer = await post(...make(fields));
    expect(answer.status).toBe(400);
    expect(answer.error).toMatch(/\.$/);
    expect(await opened.storage.size(key)).toBeNull();
    expect(leftovers()).toBe(0);
  });

  test("stores nothing of an interrupted upload [fault: upload cut off]", async () => {
    const { key, fields } = await signed();
    const socket = connect(Number(new URL(opened.origin).port), "127.0.0.1");
    socket.on("error", () => {});
    const body = fields + file(contents).slice(0, -500);
    socket.write(
      `POST /uploads HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=${BOUNDARY}\r\nContent-Length: ${body.length + 1000}\r\n\r\n${body}`,
    );
    await sleep(150);
    expect(leftovers()).toBe(1);
    socket.destroy();
    for (let tries = 0; leftovers() && tries < 40; tries++) await sleep(50);
    expect(leftovers()).toBe(0);
    expect(await opened.storage.size(key)).toBeNull();
  });

  test("returns 400 with instructions without a signature and 405 for other methods; accepts any origin", async () => {
    const { fields } = await signed();
    expect(
      (await post(fields.replace(/--edge\r\nContent-Disposition: form-data; name="Signature"[^]*?(?=--edge|$)/, "") + file(contents) + end))
        .status,
    ).toBe(400);
    const get = await fetch(`${opened.origin}/uploads`);
    expect([get.status, get.headers.get("allow")]).toEqual([405, "POST"]);
    const preflight = await fetch(`${opened.origin}/uploads`, { method: "OPTIONS" });
    expect([preflight.status, preflight.headers.get("access-control-allow-origin")]).toEqual([204, "*"]);
  });

  test("returns 503 for an unwritable folder, and takes an upload afterwards [fault: storage folder not writable]", async () => {
    const { key, fields } = await signed();
    // A file in the folder's place fails every write, also for root.
    const blocked = join(opened.dir, "tmp");
    rmSync(blocked, { recursive: true, force: true });
    writeFileSync(blocked, "");
    expect((await post(fields + file(contents) + end)).status).toBe(503);
    rmSync(blocked);
    expect((await post(fields + file(contents) + end)).status).toBe(204);
    expect(await opened.storage.size(key)).toBe(1000);
  });

  needs("a disk to fill").test(
    "returns 507 on a full disk, keeps nothing, and takes the same form once there is room [fault: disk full]",
    async () => {
      const { key, fields } = await signed(undefined, 2 * 1024 * 1024);
      const whole = fields + file("x".repeat(2 * 1024 * 1024)) + end;
      const scratch = join(opened.dir, "tmp");
      mkdirSync(scratch, { recursive: true });
      const takeAway = smallDisk(scratch, 1);
      try {
        const refused = await post(whole);
        expect(refused).toMatchObject({ status: 507, error: expect.stringMatching(/no room left/) });
        expect(leftovers()).toBe(0);
      } finally {
        takeAway();
      }
      expect((await post(whole)).status).toBe(204);
      expect(await opened.storage.size(key)).toBe(2 * 1024 * 1024);
    },
  );

  test("sweeps old files of a killed process and keeps recent ones [fault: process killed during an upload]", async () => {
    writeFileSync(join(opened.dir, "tmp", "left"), "x");
    await opened.storage.sweep(new Date(Date.now() - 60_000));
    expect(leftovers()).toBe(1);
    await opened.storage.sweep(new Date(Date.now() + 60_000));
    expect(leftovers()).toBe(0);
  });
});
