import { once } from "node:events";
import { createServer as createHttpServer, request } from "node:http";
import { connect, createServer, type AddressInfo, type Server, type Socket } from "node:net";

/** State of a connection to a server: refused, answered with nonsense, or late by some milliseconds. */
export type LinkState = "works" | "down" | "nonsense" | { late: number };
/** A proxy on loopback between Loupe and a server. */
export type Link = { port: number; set(state: LinkState): void; close(): void };

const SILENT = () => {};

async function listen(server: Server): Promise<number> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
}

/** Opens a proxy of bytes before a port. */
export async function openLink(target: number): Promise<Link> {
  let state: LinkState = "works";
  const sockets = new Set<Socket>();
  const pass = (from: Socket, to: Socket) => {
    from.on("data", (bytes: Buffer) => {
      if (state === "nonsense") return void from.end("?!\r\n");
      if (typeof state === "object") setTimeout(() => to.writable && to.write(bytes), state.late);
      else to.write(bytes);
    });
    from.on("error", SILENT).once("close", () => {
      sockets.delete(from);
      to.destroy();
    });
    sockets.add(from);
  };
  const server = createServer((near) => {
    if (state === "down") return void near.on("error", SILENT).destroy();
    const far = connect(target, "127.0.0.1");
    pass(near, far);
    pass(far, near);
  });
  return {
    port: await listen(server),
    set(next) {
      state = next;
      if (next === "down") for (const socket of sockets) socket.destroy();
    },
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

/** Behaviour of a store of files: also answers that are errors, lack their second half, or say that a file is missing. */
export type StoreState = LinkState | "errors" | "halves" | "missing";
export type StoreLink = { port: number; set(state: StoreState): void; close(): void };

const refusal = (code: string) => `<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`;

/** Opens a proxy of requests before an S3 server. It keeps the host of a request, which is signed. */
export async function openStoreLink(target: number): Promise<StoreLink> {
  let state: StoreState = "works";
  const server = createHttpServer((asked, answer) => {
    asked.on("error", SILENT);
    answer.on("error", SILENT);
    if (state === "down") return void asked.socket.destroy();
    if (state === "nonsense") return void asked.socket.end("?!\r\n");
    if (state === "errors") return void answer.writeHead(500, { "content-type": "application/xml" }).end(refusal("InternalError"));
    if (state === "missing") return void answer.writeHead(404, { "content-type": "application/xml" }).end(refusal("NoSuchKey"));
    const { method, url: path, headers } = asked;
    const passed = request({ port: target, host: "127.0.0.1", method, path, headers, agent: false });
    passed.on("error", () => asked.socket.destroy());
    passed.on("response", (response) => {
      response.on("error", () => answer.destroy());
      const reply = () => {
        answer.writeHead(response.statusCode!, response.headers);
        const length = Number(response.headers["content-length"] ?? 0);
        if (state !== "halves" || method !== "GET" || length < 2) return void response.pipe(answer);
        response.once("data", (bytes: Buffer) => answer.write(bytes.subarray(0, Math.floor(length / 2)), () => answer.destroy()));
      };
      if (typeof state === "object") setTimeout(reply, state.late);
      else reply();
    });
    asked.pipe(passed);
  });
  const port = await listen(server);
  return {
    port,
    set(next) {
      state = next;
      if (next === "down") server.closeAllConnections();
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
