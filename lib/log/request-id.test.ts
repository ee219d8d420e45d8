import { expect, test } from "vitest";
import { currentRequestId, logRequestId, requestIdOf, withRequestId } from "./request-id.ts";

const UUID = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[\da-f]{4}-[\da-f]{12}$/;

test.each(["d2f1a5f0c4c94b0a8a3c1f5a5e2b7c11", "4bf92f35-77b3-4da6-a3ce-929d0e0e4736"])("takes over the id %s", (id) => {
  expect(requestIdOf(id)).toBe(id);
});

test.each([undefined, "", "short", "x".repeat(65), 'a"}\n{"level":50,"msg":"', "0123456789abcdef é", ["0123456789abcdef"]])(
  "replaces %j by a UUID [security: no forged log lines]",
  (id) => expect(requestIdOf(id)).toMatch(UUID),
);

test("each request has its own id, through all that it waits for", async () => {
  const seen = await Promise.all(
    ["one", "two"].map((id) => withRequestId(id, () => Promise.resolve().then(() => [currentRequestId(), logRequestId()]))),
  );
  expect(seen).toEqual(["one", "two"].map((requestId) => [requestId, { requestId }]));
  expect([currentRequestId(), logRequestId()]).toEqual([undefined, {}]);
});
