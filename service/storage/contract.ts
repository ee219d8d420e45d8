import { readFileSync } from "node:fs";
import { Readable } from "node:stream";
import { buffer, text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "../core/ids.ts";
import { postForm } from "../testing/uploads.ts";
import { type Storage, StorageError, type UploadPolicy } from "./storage.ts";

export type OpenStorage = {
  storage: Storage;
  /** Resolves when a form that was signed for one second has expired. */
  untilExpired(): Promise<void>;
  close(): Promise<void>;
};

const FUTURE = new Date(8.64e15);
const bytes = Buffer.from("0123456789".repeat(100));

async function collect(keys: AsyncIterable<string>): Promise<string[]> {
  const all = [];
  for await (const key of keys) all.push(key);
  return all.sort();
}

/** Tests every guarantee of `Storage`. Call it inside a `describe`, with a store that serves the URL that `presign` returns. */
export function storageContract(open: () => Promise<OpenStorage>) {
  let opened: OpenStorage;
  const store = () => opened.storage;
  beforeAll(async () => void (opened = await open()));
  afterAll(() => opened.close());

  const sign = (key: string, more: { contentType?: string; size?: UploadPolicy["size"]; minutes?: number } = {}) =>
    store().presign({
      key,
      contentType: more.contentType ?? "image/png",
      size: more.size ?? bytes.length,
      expiresAt: new Date(Date.now() + (more.minutes ?? 30) * 60_000),
    });

  test("writes exactly the object of a signed form and answers 204 without a body", async () => {
    const key = `staging/${newId()}`;
    const { status, body } = await postForm(await sign(key), bytes);
    expect([status, body]).toEqual([204, {}]);
    expect(await store().size(key)).toBe(bytes.length);
    expect((await buffer((await store().read(key))!)).equals(bytes)).toBe(true);
  });

  test.each([
    ["a byte too many", bytes.length - 1],
    ["a byte too few", bytes.length + 1],
  ])("refuses %s with 400 and keeps nothing", async (_name, size) => {
    const key = `staging/${newId()}`;
    expect((await postForm(await sign(key, { size }), bytes)).status).toBe(400);
    expect(await store().size(key)).toBeNull();
  });

  test("accepts every size of a range and refuses others with 400", async () => {
    const range = { least: 10, most: bytes.length };
    const send = async (length: number) => {
      const key = `staging/${newId()}`;
      const { status } = await postForm(await sign(key, { size: range }), Buffer.alloc(length));
      return [status, await store().size(key)];
    };
    expect(await send(10)).toEqual([204, 10]);
    expect(await send(bytes.length)).toEqual([204, bytes.length]);
    expect(await send(9)).toEqual([400, null]);
    expect(await send(bytes.length + 1)).toEqual([400, null]);
  });

  test.each([
    ["key", `staging/${newId()}`],
    ["Content-Type", "image/gif"],
    ["Policy", Buffer.from("{}").toString("base64")],
  ])("refuses a changed %s with 403", async (field, value) => {
    const key = `staging/${newId()}`;
    const { url, fields } = await sign(key);
    expect((await postForm({ url, fields: { ...fields, [field]: value } }, bytes)).status).toBe(403);
    expect(await store().size(key)).toBeNull();
  });

  test("refuses another form's policy and signature with 403", async () => {
    const [mine, theirs] = [await sign(`staging/${newId()}`), await sign(`staging/${newId()}`)];
    expect((await postForm({ url: mine.url, fields: { ...theirs.fields, key: mine.fields["key"]! } }, bytes)).status).toBe(403);
  });

  test("refuses an expired form with 403", async () => {
    const target = await sign(`staging/${newId()}`, { minutes: 1 / 60 });
    await opened.untilExpired();
    expect((await postForm(target, bytes)).status).toBe(403);
  });

  const signPut = (key: string, size: number, minutes = 30, contentType = "text/html") =>
    store().presignPut({ key, contentType, size, expiresAt: new Date(Date.now() + minutes * 60_000) });
  const put = (url: string, body: Buffer, contentType = "text/html") =>
    fetch(url, { method: "PUT", headers: { "content-type": contentType }, body: new Uint8Array(body) });

  test.each([0, 1000])("writes exactly the object of a signed PUT of %d bytes", async (size) => {
    const key = `staging/${newId()}`;
    const response = await put(await signPut(key, size), bytes.subarray(0, size));
    expect([response.ok, await response.text()]).toEqual([true, ""]);
    expect((await buffer((await store().read(key))!)).equals(bytes.subarray(0, size))).toBe(true);
  });

  test.each([
    ["a byte too many", 999, "text/html"],
    ["a byte too few", 1001, "text/html"],
    ["another content type", 1000, "text/plain"],
  ])("refuses a signed PUT with %s and keeps nothing", async (_name, size, contentType) => {
    const key = `staging/${newId()}`;
    expect([400, 403]).toContain((await put(await signPut(key, size), bytes, contentType)).status);
    expect(await store().size(key)).toBeNull();
  });

  test.each([1, 1000])("takes any content type within the range of a signed PUT, with %d bytes", async (size) => {
    const key = `staging/${newId()}`;
    const policy = { key, contentType: null, size: { least: 1, most: 1000 }, expiresAt: new Date(Date.now() + 30 * 60_000) };
    expect((await put(await store().presignPut(policy), bytes.subarray(0, size), "image/png")).ok).toBe(true);
    expect(await store().size(key)).toBe(size);
  });

  test("refuses an expired, a changed and an unsigned PUT with 403 [security: a signature is for one object]", async () => {
    const key = `staging/${newId()}`;
    const late = await signPut(key, bytes.length, 1 / 60);
    await opened.untilExpired();
    expect((await put(late, bytes)).status).toBe(403);
    const url = await signPut(key, bytes.length);
    expect(
      (
        await put(
          url.replace(key, key.slice(0, -1) + (key.endsWith("a") ? "b" : "a")).replace(encodeURIComponent(key), "staging%2Fx"),
          bytes,
        )
      ).status,
    ).toBe(403);
    expect(
      (
        await put(
          url.replace(/(?<=ignature=)./, (first) => (first === "a" ? "b" : "a")),
          bytes,
        )
      ).status,
    ).toBe(403);
    expect(await store().size(key)).toBeNull();
  });

  test("promotes by moving, replaces an existing object, and returns false for a missing one", async () => {
    const [from, to] = [`staging/${newId()}`, `media/p/${newId()}`];
    await store().write(to, Buffer.from("older"));
    await postForm(await sign(from), bytes);
    expect(await store().promote(from, to)).toBe(true);
    expect(await store().promote(from, to)).toBe(false);
    expect([await store().size(from), await store().size(to)]).toEqual([null, bytes.length]);
  });

  test("keeps a promoted object when its form is posted again [security: a replayed upload changes no verified file]", async () => {
    const [from, to] = [`staging/${newId()}`, `media/p/${newId()}`];
    const target = await sign(from);
    await postForm(target, bytes);
    await store().promote(from, to);
    expect((await postForm(target, Buffer.alloc(bytes.length))).status).toBe(204);
    expect((await buffer((await store().read(to))!)).equals(bytes)).toBe(true);
  });

  test("reads ranges, inclusive at both ends, and returns null for a missing object", async () => {
    const key = `media/p/${newId()}`;
    await store().write(key, bytes);
    expect(await text((await store().read(key, { start: 3, end: 6 }))!)).toBe("3456");
    expect(await store().read(`media/p/${newId()}`)).toBeNull();
    expect(await store().size(`media/p/${newId()}`)).toBeNull();
  });

  test("writes the object of a stream, and nothing when the stream fails", async () => {
    const [key, cut] = [`media/p/${newId()}`, `media/p/${newId()}`];
    await store().writeStream(key, Readable.from([bytes.subarray(0, 400), bytes.subarray(400)]), bytes.length);
    expect((await buffer((await store().read(key))!)).equals(bytes)).toBe(true);
    const failing = Readable.from(
      (async function* () {
        yield bytes.subarray(0, 400);
        throw new Error("cut");
      })(),
    );
    await expect(store().writeStream(cut, failing, bytes.length)).rejects.toBeInstanceOf(StorageError);
    expect(await store().size(cut)).toBeNull();
  });

  test("removes an object, twice without an error", async () => {
    const key = `media/p/${newId()}`;
    await store().write(key, bytes);
    await store().remove(key);
    await store().remove(key);
    expect(await store().size(key)).toBeNull();
  });

  test("lists objects written before a time", async () => {
    const folder = `media/${newId()}`;
    await store().write(`${folder}/a`, bytes);
    await store().write(`${folder}/b`, bytes);
    expect(await collect(store().list(folder, FUTURE))).toEqual([`${folder}/a`, `${folder}/b`]);
    expect(await collect(store().list(folder, new Date(0)))).toEqual([]);
    expect(await collect(store().list(`media/${newId()}`, FUTURE))).toEqual([]);
  });

  test.each([
    "../secret",
    "media/../../x",
    "/etc/passwd",
    "media",
    "other/x",
    "media/a\0b",
    "media/A",
    "media//x",
    "media/%2e%2e",
    "tmp/x",
    "",
  ])("rejects the foreign key %j [security: keys cannot leave the storage folder]", async (key) => {
    await expect(store().size(key)).rejects.toThrow(/keys?/);
    await expect(store().write(key, bytes)).rejects.toThrow(/keys?/);
    await expect(store().promote(key, "media/p/x")).rejects.toThrow(/keys?/);
    await expect(sign(key)).rejects.toThrow(/keys?/);
  });

  test("signs staging keys only", async () => {
    await expect(sign(`media/p/${newId()}`)).rejects.toThrow(/keys?/);
    await expect(signPut(`media/p/${newId()}`, 1)).rejects.toThrow(/keys?/);
  });

  test("answers a ping", () => store().ping());

  test("names a path only where another process can read the object there", async () => {
    const key = `media/p/${newId()}`;
    await store().write(key, bytes);
    const path = store().pathOf(key);
    expect(path === null || readFileSync(path).equals(bytes)).toBe(true);
  });
}
