import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { type Receiver, startReceiver } from "../testing/receivers.ts";
import { addressProblem, OutboundError, type OutboundPost, postOutside } from "./outbound-request.ts";

const lookup = vi.fn<(host: string) => Promise<{ address: string; family: number }[]>>();
const resolves = (...addresses: string[]) =>
  lookup.mockResolvedValue(addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 })));

let receiver: Receiver;
beforeAll(async () => void (receiver = await startReceiver()));
afterAll(() => receiver.stop());
beforeEach(() => void (receiver.received.length = 0));

const send = (url: string, more: Partial<OutboundPost> = {}) =>
  postOutside({ url, headers: { "content-type": "text/plain" }, body: "hello", allowPrivate: false, ...more }, lookup);
const failure = (url: string, more: Partial<OutboundPost> = {}) =>
  send(url, more).then(
    () => null,
    (error: unknown) => (error instanceof OutboundError ? { message: error.message, isFinal: error.isFinal } : error),
  );
const inward = { message: expect.stringContaining("private network"), isFinal: true };

describe("an outbound request", () => {
  test.each([
    ["https://127.0.0.1/"],
    ["https://2130706433/"],
    ["https://0x7f.1/"],
    ["https://[::1]/"],
    ["https://[::ffff:169.254.169.254]/"],
    ["https://169.254.169.254/latest/meta-data/"],
    ["https://localhost:5432/"],
    ["https://db.localhost./"],
    ["https://metadata.google.internal/"],
  ])("refuses %s without a connection [security: no requests to private networks]", async (url) => {
    resolves("127.0.0.1");
    expect(await failure(url)).toEqual(inward);
  });

  test("refuses a name when any of its addresses is private [security: no requests to private networks]", async () => {
    resolves("93.184.216.34", "10.0.0.1");
    expect(await failure("https://hooks.example.com/")).toEqual(inward);
    resolves("::ffff:127.0.0.1");
    expect(await failure("https://hooks.example.com/")).toEqual(inward);
  });

  test("resolves a name once and connects to that address [security: no DNS rebinding]", async () => {
    lookup.mockClear();
    resolves("127.0.0.1");
    const { port } = new URL(receiver.origin);
    expect(await send(`http://rebinding.example:${port}/a`, { allowPrivate: true })).toMatchObject({ status: 200, text: "ok" });
    expect(lookup).toHaveBeenCalledTimes(1);
    expect(receiver.received).toMatchObject([{ path: "/a", text: "hello", headers: { host: `rebinding.example:${port}` } }]);
  });

  test("refuses http, unless the operator allows private addresses", async () => {
    expect(await failure("http://hooks.example.com/")).toEqual({ message: "The address must use https.", isFinal: true });
    expect([addressProblem("http://10.0.0.1/", true), addressProblem("ftp://10.0.0.1/", true)]).toEqual([null, "must use https"]);
  });

  test("ends after its time limit, also while the name is looked up [fault: hanging destinations]", async () => {
    lookup.mockImplementation(() => new Promise(() => {}));
    expect(await failure("https://slow.example/", { milliseconds: 50 })).toMatchObject({ isFinal: false });
  });

  test("names a refused connection, an unknown name and a wrong certificate", async () => {
    resolves("127.0.0.1");
    expect(await failure("http://closed.example:9/", { allowPrivate: true })).toMatchObject({ message: "The connection was refused." });
    lookup.mockRejectedValue(Object.assign(new Error("x"), { code: "ENOTFOUND" }));
    expect(await failure("https://unknown.example/")).toEqual({ message: "The host name can't be found.", isFinal: false });
  });

  test("throws the reason of its signal when the process stops", async () => {
    resolves("127.0.0.1");
    receiver.answer(() => {});
    const stop = new AbortController();
    setTimeout(() => stop.abort(new Error("stopping")), 30);
    expect(await failure(`${receiver.origin}/`, { allowPrivate: true, signal: stop.signal })).toMatchObject({ message: "stopping" });
    receiver.answer((response) => void response.end("ok"));
  });
});
