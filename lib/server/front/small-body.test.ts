import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, expect, test } from "vitest";
import { createFrontServer } from "./front-server.ts";
import { json, listen } from "../testing.ts";

const cleanUp: (() => void)[] = [];
afterEach(() => cleanUp.splice(0).forEach((step) => step()));

/** Starts a front server whose pages answer with method, type and body of the request. */
async function start() {
  let handled = 0;
  const handlePage = async (request: IncomingMessage, response: Parameters<typeof json>[0]) => {
    handled++;
    const { method, url, headers, complete } = request;
    json(response, 200, { method, url, type: headers["content-type"], complete, body: await text(request) });
  };
  const front = createFrontServer({
    appUrl: new URL("http://loupe.test"),
    apiUrl: "http://loupe.test/v2",
    proxies: 0,
    service: null,
    handlePage,
  });
  const port = await listen(front.server);
  cleanUp.push(() => (front.server.closeAllConnections(), front.server.close()));
  return { port, url: `http://127.0.0.1:${port}`, handled: () => handled };
}

test.each([
  ["with a length", () => "csrfToken=1"],
  ["in chunks", () => new Blob(["csrf", "Token=1"]).stream()],
  ["that is empty", () => ""],
])("hands over a sign-in's body %s once it has arrived", async (_name, body) => {
  const { url } = await start();
  const init = { method: "POST", headers: { "content-type": "application/x-www-form-urlencoded" }, duplex: "half" };
  const response = await fetch(`${url}/api/auth/signout?x=1`, { ...init, body: body() } as RequestInit);
  const received = { method: "POST", url: "/api/auth/signout?x=1", type: "application/x-www-form-urlencoded", complete: true };
  expect(await response.json()).toEqual({ ...received, body: body() === "" ? "" : "csrfToken=1" });
});

test("refuses a sign-in's body above 64 kB with 413 and runs no page [fault: long bodies]", async () => {
  const { url, handled } = await start();
  const response = await fetch(`${url}/api/auth/signout`, { method: "POST", body: "x".repeat(5_000_000) });
  expect([response.status, await response.json(), handled()]).toEqual([413, { error: "The request body must be at most 64 kB." }, 0]);
});

test("runs no page for a client that leaves before its body has arrived", async () => {
  const { port, url, handled } = await start();
  const socket = connect(port, "127.0.0.1", () => socket.write("POST /api/auth/signout HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nx"));
  await once(socket, "connect");
  socket.destroy();
  await once(socket, "close");
  expect((await fetch(`${url}/x`)).status).toBe(200);
  expect(handled()).toBe(1);
});
