import { connect } from "node:net";

/** A product under attack, on this machine. */
export type AttackTarget = { origin: string; host: string; port: number };

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** Returns the target of an origin. Throws for every host but loopback. */
export function loopbackTarget(address: string): AttackTarget {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (!url || url.protocol !== "http:" || !LOOPBACK.test(url.hostname))
    throw new Error(`Attacks run against loopback only, such as http://127.0.0.1:3000, but the address is "${address}".`);
  return { origin: url.origin, host: url.hostname.replace(/[[\]]/g, ""), port: Number(url.port || 80) };
}

export type Reply = { status: number; headers: string; body: string; closed: boolean; ms: number };

/** Sends bytes and reads until the connection closes, the text is enough, or for so many milliseconds. `status` is 0 without a response. */
export const sendRaw = ({ host, port }: AttackTarget, bytes: string, milliseconds = 5000, isEnough = (_text: string) => false) =>
  new Promise<Reply>((resolve) => {
    const started = performance.now();
    let text = "";
    const socket = connect(port, host, () => socket.write(bytes));
    const finish = (closed: boolean) => {
      clearTimeout(timer);
      socket.destroy();
      const [headers = "", ...body] = text.split("\r\n\r\n");
      const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(headers)?.[1] ?? 0);
      resolve({ status, headers: headers.toLowerCase(), body: body.join("\r\n\r\n"), closed, ms: performance.now() - started });
    };
    const timer = setTimeout(() => finish(false), milliseconds);
    socket.on("data", (data) => {
      text += data.toString("latin1");
      if (isEnough(text)) finish(false);
    });
    socket.on("error", () => {});
    socket.once("close", () => finish(true));
  });

/** Calls a path from a client address; `status` is 0 when the connection breaks or ten seconds pass. */
export async function call(
  { origin }: AttackTarget,
  path: string,
  { from = "198.51.100.1", token, method, body }: { from?: string; token?: string; method?: string; body?: unknown } = {},
): Promise<{ status: number; headers: Headers; text: string; ms: number }> {
  const started = performance.now();
  const headers = {
    "x-forwarded-for": from,
    ...(token && { authorization: `Bearer ${token}` }),
    ...(body !== undefined && { "content-type": "application/json" }),
  };
  try {
    const init = { method: method ?? (body === undefined ? "GET" : "POST"), headers, redirect: "manual" as const };
    const signal = AbortSignal.timeout(10_000);
    const response = await fetch(origin + path, { ...init, signal, ...(body !== undefined && { body: JSON.stringify(body) }) });
    return { status: response.status, headers: response.headers, text: await response.text(), ms: performance.now() - started };
  } catch {
    return { status: 0, headers: new Headers(), text: "", ms: performance.now() - started };
  }
}
