import { pino } from "pino";
import { expect, test } from "vitest";
import { errorReply } from "./error-response.ts";

const about = { requestId: "r", route: "POST /v2/media" };

test.each([
  ["a client that disconnected is a debug line", Object.assign(new Error("aborted"), { code: "ECONNRESET" }), 400, 20],
  ["a body that ended too early is a debug line", new Error("Client connection prematurely closed."), 400, 20],
  ["a failure of our own is an error", new Error("boom"), 500, 50],
])("%s", (_, error, status, level) => {
  const lines: string[] = [];
  const log = pino({ level: "debug" }, { write: (line: string) => void lines.push(line) });
  expect(errorReply(error, log, about).status).toBe(status);
  expect(lines.map((line) => (JSON.parse(line) as { level: number }).level)).toEqual([level]);
});
