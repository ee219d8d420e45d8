import { mkdirSync } from "node:fs";
import { type IncomingMessage, request, type RequestListener } from "node:http";
import { text as textOf } from "node:stream/consumers";
import { socketPath, takeSocket } from "./socket-lock.ts";

export type FolderLock = {
  /** Serves operators' commands (POST) on the socket of the folder from now on. */
  serve(listener: RequestListener): void;
  /** Refuses further commands with 503; resolves when those in flight are done. The lock stays. */
  drain(): Promise<void>;
  release(): Promise<void>;
};

/** A running process that holds a data folder; `pid` is null when it does not respond in time. */
export type Holder = { pid: number | null };

/** Another process holds the data folder. */
export class LockedError extends Error {
  override readonly name = "LockedError";
}

const SOCKET = "lock.sock";

type Reply = { status: number; text: string };

/**
 * Sends a request to the process that holds a data folder, and returns its response, whose body the caller reads; undefined when there is
 * none. Without `timeout` the response may take any time.
 */
export function openHolder(
  dataDir: string,
  { body, timeout }: { body?: object; timeout?: number | undefined },
): Promise<IncomingMessage | undefined> {
  return new Promise((resolve, reject) => {
    const options = { socketPath: socketPath(dataDir, SOCKET), agent: false, headers: { "content-type": "application/json" } };
    const signal = timeout === undefined ? {} : { signal: AbortSignal.timeout(timeout) };
    const sent = request({ ...options, method: body ? "POST" : "GET", ...signal }, resolve);
    sent.once("error", (error: NodeJS.ErrnoException) =>
      error.code === "ECONNREFUSED" || error.code === "ENOENT" ? resolve(undefined) : reject(error),
    );
    sent.end(body && JSON.stringify(body));
  });
}

/** Sends a request as `openHolder` does, and returns the whole response. Rejects when the connection breaks later. */
export async function callHolder(dataDir: string, sent: { body?: object; timeout: number }): Promise<Reply | undefined> {
  const response = await openHolder(dataDir, sent);
  return response && { status: response.statusCode!, text: await textOf(response) };
}

/** Returns the process that holds a data folder, or null. */
export async function lockHolder(dataDir: string): Promise<Holder | null> {
  try {
    const reply = await callHolder(dataDir, { timeout: 5000 });
    return reply ? (JSON.parse(reply.text) as Holder) : null;
  } catch {
    return { pid: null };
  }
}

/** Returns the message for a second process on a data folder. */
export const lockedMessage = (dataDir: string, { pid }: Holder) =>
  `The data folder ${dataDir} is in use by another process${pid ? ` (${pid})` : ""}. Stop it first, or choose another folder with DATA_DIR.`;

/**
 * Takes a data folder for this process until `release`, or until the process ends in any way. Open the embedded database only while holding
 * it. Rejects with `LockedError` while another process holds the folder.
 */
export async function acquireLock(dataDir: string): Promise<FolderLock> {
  mkdirSync(dataDir, { recursive: true });
  let commands: RequestListener | null = null;
  const inFlight = new Set<Promise<void>>();
  const lock = await takeSocket(socketPath(dataDir, SOCKET), (incoming, response) => {
    if (incoming.method === "GET") return response.end(JSON.stringify({ pid: process.pid }));
    if (!commands) {
      incoming.resume();
      return response.writeHead(503).end(JSON.stringify({ error: "Loupe is starting or stopping. Try again in a moment." }));
    }
    const closed = new Promise<void>((resolve) => response.once("close", resolve));
    inFlight.add(closed);
    void closed.then(() => inFlight.delete(closed));
    commands(incoming, response);
  });
  if (!lock) throw new LockedError(lockedMessage(dataDir, (await lockHolder(dataDir)) ?? { pid: null }));
  return {
    serve: (listener) => void (commands = listener),
    async drain() {
      commands = null;
      await Promise.all(inFlight);
    },
    release: lock.release,
  };
}
