import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { networkOf } from "../../network/client-network.ts";
import { reportRefusal } from "../../metrics/refusals.ts";
import type { Capacity } from "./capacity.ts";
import type { Refusals } from "./refusals.ts";
import { addressBehindProxies } from "./request-safety.ts";

/** Time and rate that clients get. */
export type Patience = {
  /** Milliseconds in which the body of a request must arrive, unless it is an upload. */
  bodyMs: number;
  /** Bytes per second that an upload must send, measured over `windowMs`. */
  uploadRate: number;
  windowMs: number;
  /** Milliseconds in which a client must read some of a response that waits for it. */
  readMs: number;
  /** Milliseconds between two checks. */
  checkMs: number;
};

const PATIENCE: Patience = { bodyMs: 20_000, uploadRate: 1024, windowMs: 15_000, readMs: 20_000, checkMs: 2000 };
/** Requests that one connection may have in progress by pipelining. */
const MOST_PIPELINED = 8;
/** Milliseconds in which a connection is never closed in favour of another. */
const GRACE_MS = 1000;
/** Milliseconds that a body gets once the server stops. */
const HURRY_MS = 1000;
const BUSY = "This server is busy. Try again in a moment.";
const RETRY = { "retry-after": "2" };

type Exchange = { request: IncomingMessage; response: ServerResponse; since: number; isUpload: boolean; startBytes: number };
type Connection = {
  socket: Socket;
  /** The network that it counts for; null until the first request where a proxy forwards it. */
  client: string | null;
  /** Accepted beyond the limit, to answer a health check or to refuse. */
  isExtra: boolean;
  /** Requests in progress. */
  exchanges: Set<Exchange>;
  openedAt: number;
  idleSince: number;
  /** Bytes received at the start of the window that measures an upload. */
  window: { at: number; bytes: number };
  /** Bytes that the client has read, and the time of its last read. */
  taken: { bytes: number; since: number };
};

const takenBytes = (socket: Socket) => socket.bytesWritten - socket.writableLength;
const isHealthCheck = (url = "") => /^\/(readyz|healthz)(\?|$)/.test(url);

/**
 * Keeps slow clients from using up a server's connections. It limits the time for bodies, the rate of uploads and the time to read a
 * response, and the connections per client and in total. Where those are used up, a new connection replaces the one that has waited
 * longest for its own client. Health checks are answered beyond the limits.
 */
export function guardConnections(
  server: Server,
  { capacity, refusals, proxies, patience = PATIENCE }: { capacity: Capacity; refusals: Refusals; proxies: number; patience?: Patience },
) {
  const connections = new Map<Socket, Connection>();
  let { bodyMs } = patience;
  const byClient = new Map<string, Set<Connection>>();

  const ofClient = (client: string | null): Set<Connection> => (client !== null && byClient.get(client)) || new Set();

  /** Counts a connection for a client, or for none. */
  function assign(connection: Connection, client: string | null): void {
    if (connection.client === client) return;
    const former = ofClient(connection.client);
    former.delete(connection);
    if (!former.size && connection.client !== null) byClient.delete(connection.client);
    connection.client = client;
    if (client !== null) byClient.set(client, ofClient(client).add(connection));
  }

  /** Milliseconds that a connection has waited for its client; 0 while it waits for us, or its client sends or reads at a fair rate. */
  function waited(connection: Connection, now: number): number {
    const { exchanges, idleSince, socket, taken } = connection;
    if (!exchanges.size) return now - idleSince;
    let most = socket.writableLength > 0 ? now - taken.since : 0;
    for (const { request, since, isUpload, startBytes } of exchanges) {
      if (request.complete || (isUpload && request.isPaused())) continue;
      const rate = ((socket.bytesRead - startBytes) * 1000) / Math.max(1, now - since);
      if (!isUpload || rate < patience.uploadRate) most = Math.max(most, now - since);
    }
    return most;
  }

  /** Closes the connection that has waited longest for its client; returns false when none waits. */
  function makeRoom(among: Iterable<Connection>, now: number): boolean {
    let [worst, longest] = [null as Connection | null, GRACE_MS];
    for (const one of among) {
      // Nothing has waited longer than it exists: this keeps a burst of new connections cheap.
      if (now - one.openedAt < longest) continue;
      const time = waited(one, now);
      if (time >= longest) [worst, longest] = [one, time];
    }
    if (!worst) return false;
    forget(worst);
    worst.socket.destroy();
    return true;
  }

  function forget(connection: Connection): void {
    connections.delete(connection.socket);
    assign(connection, null);
  }

  /** Returns true where one more connection of a client fits, after another was closed for it if need be. */
  function fits(client: string | null, now: number, added: number): boolean {
    const own = ofClient(client);
    if (own.size + added > capacity.perClient) return makeRoom(own, now);
    return connections.size + added <= capacity.total || makeRoom(connections.values(), now);
  }

  server.on("connection", (socket) => {
    const now = Date.now();
    const client = proxies ? null : networkOf(socket.remoteAddress ?? "");
    const isExtra = !fits(client, now, 1);
    const window = { at: now, bytes: 0 };
    const taken = { bytes: 0, since: now };
    const connection: Connection = { socket, client: null, isExtra, exchanges: new Set(), openedAt: now, idleSince: now, window, taken };
    connections.set(socket, connection);
    assign(connection, client);
    socket.once("close", () => forget(connection));
    if (connections.size <= capacity.total + capacity.headroom) return;
    reportRefusal("connections");
    void refusals.refuseConnection(socket, 503, BUSY, RETRY);
  });

  /** Takes a request into account; returns false after refusing it. */
  function admit(request: IncomingMessage, response: ServerResponse): boolean {
    const connection = connections.get(request.socket);
    if (!connection) {
      // Closed for another one while the request was parsed.
      request.socket.destroy();
      return false;
    }
    const now = Date.now();
    const { exchanges, socket } = connection;
    if (proxies) {
      assign(connection, networkOf(addressBehindProxies(request, proxies)));
      connection.isExtra ||= ofClient(connection.client).size > capacity.perClient;
    }
    if (connection.isExtra) connection.isExtra = !fits(connection.client, now, 0);
    if (!exchanges.size) connection.taken = { bytes: takenBytes(socket), since: now };
    connection.window = { at: now, bytes: socket.bytesRead };
    const isUpload = (request.url ?? "").startsWith("/uploads");
    const exchange: Exchange = { request, response, since: now, isUpload, startBytes: socket.bytesRead };
    exchanges.add(exchange);
    // A response may come before the body has arrived; Node then reads and drops the rest.
    const settle = () => {
      if (!(response.writableFinished || response.destroyed) || !request.complete) return;
      exchanges.delete(exchange);
      connection.idleSince = Date.now();
    };
    response.once("close", settle);
    request.once("end", settle).once("close", settle);
    if (isHealthCheck(request.url) || (!connection.isExtra && exchanges.size <= MOST_PIPELINED)) return true;
    reportRefusal("connections", response);
    void refusals.refuse(request, response, 503, BUSY, { ...RETRY, connection: "close" });
    return false;
  }

  function checkConnection(connection: Connection, now: number): void {
    const { socket, exchanges, taken } = connection;
    const bytes = takenBytes(socket);
    if (socket.writableLength === 0 || bytes > taken.bytes) connection.taken = { bytes, since: now };
    else if (now - taken.since > patience.readMs) return void socket.destroy();
    const isWindowOver = now - connection.window.at >= patience.windowMs;
    const sent = socket.bytesRead - connection.window.bytes;
    for (const { request, response, since, isUpload } of exchanges) {
      if (request.complete) continue;
      if (isUpload && request.isPaused()) {
        // We do not read the upload at the moment: the client is not slow. Other bodies have one time in total, because a page may never read them.
        connection.window = { at: now, bytes: socket.bytesRead };
        continue;
      }
      const isSlow = isUpload ? isWindowOver && sent * 1000 < patience.uploadRate * patience.windowMs : now - since > bodyMs;
      if (!isSlow) continue;
      if (response.headersSent) return void socket.destroy();
      return void refusals.refuseConnection(socket, 408, "The request took too long to arrive.", { connection: "close" });
    }
    if (isWindowOver) connection.window = { at: now, bytes: socket.bytesRead };
  }

  const timer = setInterval(() => {
    const now = Date.now();
    for (const connection of connections.values()) checkConnection(connection, now);
  }, patience.checkMs).unref();
  server.once("close", () => clearInterval(timer));

  return {
    admit,
    /** Gives bodies outside uploads a second from now on: a stop does not wait for slow ones. */
    hurry: () => void (bodyMs = Math.min(bodyMs, HURRY_MS)),
  };
}
