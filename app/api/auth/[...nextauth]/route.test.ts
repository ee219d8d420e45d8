import { NextRequest } from "next/server";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { startPeer, useSettings } from "@/lib/server/testing";
import { GET, POST } from "./route";

const APP = "https://loupe.example";
const forwarded: string[] = [];
vi.mock("next-auth/next", () => ({
  default: (request: Request) => {
    forwarded.push(new URL(request.url).search);
    return new Response(null, { headers: { "set-cookie": "loupe.session=old" } });
  },
}));

let peer: Awaited<ReturnType<typeof startPeer>>;
beforeAll(async () => {
  peer = await startPeer();
  useSettings(peer.url, APP);
});
afterAll(() => peer.close());
beforeEach(() => void (forwarded.length = 0));

const send = (path: string, { method = "GET", cookie = "" } = {}) => {
  const url = new URL(`/api/auth/${path}`, APP);
  const request = new NextRequest(url, { method, headers: { cookie } });
  const params = Promise.resolve({ nextauth: url.pathname.split("/").slice(3) });
  return (method === "POST" ? POST : GET)(request, { params });
};

test.each(["x", "http://", "javascript:alert(1)", "//["])(
  "leaves a callbackUrl of %s out [fault: no 500 for a client's mistake]",
  async (address) => {
    const { status } = await send(`signin/loupe?callbackUrl=${encodeURIComponent(address)}&login_hint=ada`);
    expect([status, forwarded]).toEqual([200, ["?login_hint=ada"]]);
  },
);

test("refuses a damaged return cookie with 400 and removes it [fault: no 500 for a client's mistake]", async () => {
  const refused = await send("signin", { cookie: "__Host-loupe.return=garbage" });
  expect([refused.status, forwarded]).toEqual([400, []]);
  expect(refused.headers.get("set-cookie")).toMatch(/^__Host-loupe\.return=;.*Max-Age=0/);
  expect((await refused.json()).error).toContain("removed");
});

test.each([
  ["POST", "_log"],
  ["GET", "_log"],
  ["POST", "session"],
])("returns 404 for %s %s [security: visitors cannot write into the log]", async (method, path) => {
  expect((await send(path, { method })).status).toBe(404);
  expect(forwarded).toEqual([]);
});

test("does not write the session when it is read", async () => {
  expect((await send("session")).headers.get("set-cookie")).toBeNull();
});
