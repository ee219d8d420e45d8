import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** Starts a loopback listener as command lines and agents have. `query` resolves with the query of the first call to `/callback`. */
export async function awaitCallback() {
  let receive: (query: URLSearchParams) => void;
  const query = new Promise<URLSearchParams>((resolve) => (receive = resolve));
  const server = createServer((request, response) => {
    const url = new URL(request.url!, "http://localhost");
    response.writeHead(200, { "content-type": "text/html" }).end("<!doctype html><title>Done</title><p>Done.");
    if (url.pathname === "/callback") receive(url.searchParams);
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const { port } = server.address() as AddressInfo;
  return { port, query, close: () => (server.closeAllConnections(), server.close()) };
}
