import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { browserCalls, json, startPeer, useSettings } from "../testing.ts";

const APP = "http://loupe.test";
let peer: Awaited<ReturnType<typeof startPeer>>;

beforeAll(async () => {
  peer = await startPeer();
  useSettings(peer.url, APP);
});
beforeEach(() => {
  peer.seen.length = 0;
  peer.answer = (_, response) => json(response, 200, { ok: true });
});
afterAll(() => peer.close());

const call = browserCalls(APP);
const own = { origin: APP, "sec-fetch-site": "same-origin", "content-type": "application/json", cookie: "" };
const body = JSON.stringify({ codeId: "id", code: "123456", name: "Dana", notify: false });

/** Becomes a guest on a share page and returns the cookie as the browser sends it. */
async function join(token: string, cookie = "") {
  peer.answer = (_, response) => json(response, 201, { id: "g1" }, { "share-guest": "secret-of-guest" });
  const response = await call(`/shares/${token}/guest`, { method: "POST", body, headers: { ...own, cookie } });
  peer.answer = (_, sent) => json(sent, 200, { ok: true });
  return { response, cookies: response.headers.getSetCookie() };
}

test("keeps a guest's secret in an http-only cookie [security: no secret of a guest reaches scripts]", async () => {
  const { response, cookies } = await join("media1");
  expect([response.status, response.headers.get("share-guest")]).toEqual([201, null]);
  expect(await response.text()).not.toContain("secret-of-guest");
  expect(cookies).toHaveLength(1);
  expect(cookies[0]).toMatch(
    /^loupe\.guest-[0-9a-f]{24}=secret-of-guest; Max-Age=15552000; Path=\/api\/v2\/shares; HttpOnly; SameSite=Strict$/,
  );
});

test("sends the secret on its own share page only, and for all media of a share link", async () => {
  const link = `link-${"a".repeat(28)}`;
  const cookie = (await join(`${link}-m1`)).cookies[0]!.split(";")[0]!;
  peer.seen.length = 0;
  for (const path of [`/shares/${link}-m2/guest`, `/shares/${link}/guest`, "/shares/media1/guest", "/instance"])
    await call(path, { headers: { cookie, "share-guest": "forged" } });
  expect(peer.seen.map(({ headers }) => headers["share-guest"])).toEqual(["secret-of-guest", "secret-of-guest", undefined, undefined]);
});

test("clears the cookie when the guest is forgotten, and the oldest of twenty", async () => {
  const { cookies } = await join("media1");
  const cookie = cookies[0]!.split(";")[0]!;
  peer.answer = (_, response) => void response.writeHead(204).end();
  const forgotten = await call("/shares/media1/guest", { method: "DELETE", headers: { ...own, cookie } });
  expect(forgotten.headers.getSetCookie()[0]).toMatch(/^loupe\.guest-[0-9a-f]{24}=; Max-Age=0;/);
  const many = Array.from({ length: 20 }, (_, index) => `loupe.guest-${index}=x`).join("; ");
  expect((await join("media2", many)).cookies.map((one) => one.split("=")[0])).toEqual([expect.any(String), "loupe.guest-0"]);
});

test("shows a guest the service's sentence of a 401", async () => {
  peer.answer = (_, response) => json(response, 401, { error: "Confirm your name." });
  const response = await call("/shares/media1/comments", { method: "POST", body: '{"body":"Hi"}', headers: own });
  expect([response.status, await response.json()]).toEqual([401, { error: "Confirm your name." }]);
});
