import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export type Received = { method: string; path: string; headers: IncomingHttpHeaders; text: string };
type Answer = (response: ServerResponse, received: Received) => void;

export type Receiver = {
  /** Its origin on loopback. */
  origin: string;
  received: Received[];
  /** Answers later requests. By default 200 with `ok`. */
  answer(next: Answer): void;
  stop(): Promise<void>;
};

const accept: Answer = (response) => void response.end("ok");

/** Starts a stand-in for a destination of automations, which records requests. */
export async function startReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  let respond = accept;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const one = { method: request.method!, path: request.url!, headers: request.headers, text: Buffer.concat(chunks).toString("utf8") };
      received.push(one);
      respond(response, one);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    answer: (next) => void (respond = next),
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
