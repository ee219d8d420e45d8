import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { RawJson } from "./raw-json.ts";

const TEXT = '{"results":["ä ☂ 𝄞"]}';

test("a body kept as bytes and one sent once as a text are the same answer: tag, size, content", () => {
  const [once, kept] = [new RawJson(TEXT), new RawJson(TEXT, { kept: true })];
  expect(once.tag).toBe(kept.tag);
  expect([once.size, kept.size]).toEqual([Buffer.byteLength(TEXT), Buffer.byteLength(TEXT)]);
  expect([once.body, new TextDecoder().decode(kept.body as Uint8Array)]).toEqual([TEXT, TEXT]);
});

test("other content has another tag", () => {
  expect(new RawJson(TEXT).tag).not.toBe(new RawJson(TEXT.replace("ä", "a")).tag);
});

test("only a long body that is kept may be packed: once, to itself, under the same tag", async () => {
  const long = JSON.stringify({ results: Array.from({ length: 500 }, (_, at) => `ä ☂ ${at}`) });
  expect([new RawJson(TEXT, { kept: true }), new RawJson(long)].map(({ packable }) => packable)).toEqual([false, false]);
  const kept = new RawJson(long, { kept: true });
  expect([kept.packable, kept.tag]).toEqual([true, new RawJson(long).tag]);
  const packed = await kept.packed();
  expect(packed.byteLength).toBeLessThan(kept.size / 3);
  expect(gunzipSync(packed).toString()).toBe(long);
  expect(await kept.packed()).toBe(packed);
});
