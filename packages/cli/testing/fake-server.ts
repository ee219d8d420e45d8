import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";

/** Answers a request of a fake server. */
export type FakeAnswer = (request: IncomingMessage, response: ServerResponse) => void;

/** Starts a server with one answer for all requests. Returns its address, and the requests as `GET /path`. */
export async function fakeServer(answer: FakeAnswer): Promise<{ url: string; asked: string[] }> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
}

/** Answers with JSON. */
export const jsonAnswer =
  (status: number, body: unknown, headers: Record<string, string> = {}): FakeAnswer =>
  (_request, response) =>
    void response.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(body));
