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
