import { afterEach, beforeEach, expect, test } from "vitest";
import { writeConsoleAsJson } from "./json-console.ts";

const methods = ["log", "info", "warn", "error", "debug", "trace"] as const;
let original: Partial<Console>;
let lines: string[];
beforeEach(() => {
  lines = [];
  original = Object.fromEntries(methods.map((name) => [name, console[name]]));
  writeConsoleAsJson((line) => void lines.push(line));
});
afterEach(() => void Object.assign(console, original));

test.each([
  ["a forged line", ['page: x\n{"level":30,"msg":"operator signed in"}\r\n\u2028\u001b[2K']],
  ["an error with a stack", ["page:", new Error("broken\nline")]],
  ["a format and an object", ["%s %o", "a", { nested: { deep: ["\n"] } }]],
  ["a cycle", [Object.assign({}, { toString: null })]],
])("writes one line of JSON for %s [security: no forged log lines]", (_, parts) => {
  console.error(...(parts as unknown[]));
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(/^[^\p{Cc}\u2028]*\n$/u);
  expect(JSON.parse(lines[0]!)).toMatchObject({ level: 50, time: expect.any(Number), msg: expect.any(String) });
});

test("writes a debug line for a client that disconnected, and an error for other broken connections", () => {
  const reset = (message: string) => Object.assign(new Error(message), { code: "ECONNRESET" });
  for (const error of [reset("aborted"), new Error("Client connection prematurely closed."), reset("read ECONNRESET")])
    console.error("page:", error);
  expect(lines.map((line) => (JSON.parse(line) as { level: number }).level)).toEqual([20, 20, 50]);
});

test("keeps the level of each method", () => {
  for (const name of methods) console[name]("x");
  expect(lines.map((line) => (JSON.parse(line) as { level: number }).level)).toEqual([30, 30, 40, 50, 20, 20]);
});
