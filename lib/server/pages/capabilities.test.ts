import { afterAll, beforeAll, expect, test } from "vitest";
import { absent, capabilities, offers } from "./capabilities.ts";
import { json, startPeer, useSettings } from "../testing.ts";

let peer: Awaited<ReturnType<typeof startPeer>>;
beforeAll(async () => {
  peer = await startPeer();
  useSettings(peer.url);
});
afterAll(() => peer.close());

test("nothing is hidden while the document cannot be read; then what the service lacks is absent, and it is asked no more", async () => {
  peer.answer = (_, response) => json(response, 503, { error: "Not now" });
  expect(await capabilities()).toContain("POST /accounts");

  // Another service names its placeholders otherwise, and has none of our extensions.
  peer.answer = (_, response) => json(response, 200, { paths: { "/me": { get: {} }, "/media/{id}": { get: {}, put: {} } } });
  expect([...(await capabilities())].toSorted()).toEqual(["GET /me", "GET /media/{mediaId}"]);
  expect(await offers("GET /shares/{shareToken}")).toBe(false);
  expect(await absent()).toContain("GET /shares/{shareToken}");
  expect(await absent()).not.toContain("GET /me");
  expect(peer.seen.map(({ url }) => url)).toEqual(["/v2/openapi.json", "/v2/openapi.json"]);
});
