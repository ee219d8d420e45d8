import { afterAll, beforeAll, expect, test } from "vitest";
import { missingOperations, offeredOperations, offersOperation } from "./capabilities.ts";
import { json, startPeer, useSettings } from "../testing.ts";

let peer: Awaited<ReturnType<typeof startPeer>>;
beforeAll(async () => {
  peer = await startPeer();
  useSettings(peer.url);
});
afterAll(() => peer.close());

test("hides nothing until the document is read, then hides what the service lacks", async () => {
  peer.answer = (_, response) => json(response, 503, { error: "Not now" });
  expect(await offeredOperations()).toContain("POST /accounts");

  // Another service names its placeholders differently, and has none of our extensions.
  peer.answer = (_, response) => json(response, 200, { paths: { "/me": { get: {} }, "/media/{id}": { get: {}, put: {} } } });
  expect([...(await offeredOperations())].toSorted()).toEqual(["GET /me", "GET /media/{mediaId}", "other people"]);
  expect(await offersOperation("GET /shares/{shareToken}")).toBe(false);
  expect(await missingOperations()).toContain("GET /shares/{shareToken}");
  expect(await missingOperations()).not.toContain("GET /me");
  expect(peer.seen.map(({ url }) => url)).toEqual(["/v2/openapi.json", "/v2/openapi.json"]);
});
