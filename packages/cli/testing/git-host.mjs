// A Git host on loopback, in a process of its own: commands wait for git, and git waits for this. Serves the repositories below a folder over HTTP,
// the pull requests of an API like that of GitHub, and its own log at /log. Arguments: the folder, and the status of refused pull requests or 0.
import { spawn } from "node:child_process";
import { createServer } from "node:http";

const [folder, refusal] = [process.argv[2], Number(process.argv[3])];
const pulls = [];
const log = [];

/** Answers a request of git with its own CGI program. */
function serveGit(request, response, url) {
  const child = spawn("git", ["http-backend"], {
    env: {
      ...process.env,
      GIT_PROJECT_ROOT: folder,
      GIT_HTTP_EXPORT_ALL: "1",
      PATH_INFO: url.pathname,
      QUERY_STRING: url.search.slice(1),
      REQUEST_METHOD: request.method,
      CONTENT_TYPE: request.headers["content-type"] ?? "",
      HTTP_CONTENT_ENCODING: request.headers["content-encoding"] ?? "",
      GIT_PROTOCOL: request.headers["git-protocol"] ?? "",
      REMOTE_USER: "ana",
    },
    stdio: ["pipe", "pipe", "inherit"],
  });
  request.pipe(child.stdin);
  const chunks = [];
  child.stdout.on("data", (chunk) => chunks.push(chunk));
  child.on("close", () => {
    const all = Buffer.concat(chunks);
    const end = all.indexOf("\r\n\r\n");
    for (const line of all.subarray(0, end).toString().split("\r\n")) {
      const [name, value] = line.split(": ");
      if (name === "Status") response.statusCode = Number.parseInt(value, 10);
      else response.setHeader(name, value);
    }
    response.end(all.subarray(end + 4));
  });
}

async function servePulls(request, response, url, origin) {
  let body = "";
  for await (const chunk of request) body += chunk;
  log.push({
    request: `${request.method} ${url.pathname}${url.search}`,
    token: request.headers.authorization,
    body: body && JSON.parse(body),
  });
  response.setHeader("content-type", "application/json");
  if (request.method === "GET") return response.end(JSON.stringify(pulls));
  if (refusal) return response.writeHead(refusal).end(JSON.stringify({ message: "Resource not accessible by integration" }));
  const pull = { html_url: `${origin}/acme/web/pull/${31 + pulls.length}` };
  pulls.push(pull);
  response.writeHead(201).end(JSON.stringify(pull));
}

const server = createServer((request, response) => {
  const origin = `http://127.0.0.1:${server.address().port}`;
  const url = new URL(request.url, origin);
  if (url.pathname === "/log") response.end(JSON.stringify(log));
  else if (url.pathname.startsWith("/api/")) void servePulls(request, response, url, origin);
  else serveGit(request, response, url);
});
server.listen(0, "127.0.0.1", () => process.stdout.write(`${server.address().port}\n`));
