import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A program on this computer that waits for a browser, as command lines and agents do. Answers with the query it was called with. */
export async function awaitCallback() {
  let heard: (query: URLSearchParams) => void;
  const query = new Promise<URLSearchParams>((resolve) => (heard = resolve));
  const server = createServer((request, response) => {
    const url = new URL(request.url!, "http://localhost");
    response.writeHead(200, { "content-type": "text/html" }).end("<!doctype html><title>Done</title><p>Done.");
    if (url.pathname === "/callback") heard(url.searchParams);
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const { port } = server.address() as AddressInfo;
  return { port, query, close: () => (server.closeAllConnections(), server.close()) };
}
