import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { WebStandardStreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js";
import {
  CallToolRequestSchema,
  ErrorCode,
  ListResourcesRequestSchema,
  ListToolsRequestSchema,
  McpError,
  ReadResourceRequestSchema,
} from "@modelcontextprotocol/sdk/types.js";
import type { Hono } from "hono";
import { randomUUID } from "node:crypto";
import { unauthorized } from "../core/unauthorized.ts";
import type { Deps, UserActor } from "../core/deps.ts";
import { HttpError } from "../core/errors.ts";
import { answer } from "../http/error-response.ts";
import { readJson } from "../http/json-body.ts";
import { reception } from "../http/reception.ts";
import type { Arrival } from "../http/serve.ts";
import { callTool, type Rest } from "./call.ts";
import { capabilities, serverInfo } from "./card.ts";
import { guide, guideUri, instructions } from "./guide.ts";
import { tools } from "./tools.ts";

type App = Hono<{ Bindings: Arrival }>;

const cors = {
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Allow-Methods": "POST",
  "Access-Control-Allow-Headers": "Content-Type, Authorization, Mcp-Session-Id, Mcp-Protocol-Version",
  "Access-Control-Expose-Headers": "WWW-Authenticate, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, Retry-After",
};

/** One conversation's server. There is no session: each request has its own, and nothing is kept between them. */
function server(appUrl: string, rest: Rest): Server {
  const it = new Server(serverInfo, { capabilities, instructions });
  it.setRequestHandler(ListToolsRequestSchema, () => ({ tools: [...tools.values()].map(({ tool }) => tool) }));
  it.setRequestHandler(CallToolRequestSchema, ({ params: { name, arguments: given = {} } }) => {
    const found = tools.get(name);
    if (!found) return { isError: true, content: [{ type: "text", text: `Tool ${name} not found` }] };
    return callTool(found, given, rest);
  });
  const about = { uri: guideUri, name: "guide", title: "Loupe for agents", mimeType: "text/markdown" };
  it.setRequestHandler(ListResourcesRequestSchema, () => ({ resources: [about] }));
  it.setRequestHandler(ReadResourceRequestSchema, ({ params: { uri } }) => {
    if (uri !== guideUri) throw new McpError(ErrorCode.InvalidParams, `Resource ${uri} not found`);
    return { contents: [{ uri, mimeType: about.mimeType, text: guide(appUrl) }] };
  });
  return it;
}

/**
 * The tool-protocol server at `/mcp`: streamable HTTP without sessions, answers as JSON. A person's token opens it; its tools are the
 * operations of the REST API, called in this process by the same handlers with the same refusals, each counted once.
 */
export function toolServer(app: App, deps: Deps): void {
  const receive = reception(deps, "mcp");
  const { appUrl, apiUrl } = deps.settings;

  async function post(request: Request, { address }: Arrival, headers: Record<string, string>): Promise<Response> {
    const received = receive(request.headers.get("authorization") ?? undefined, address, headers);
    await received.count();
    const caller = await received.identify();
    if (caller.kind !== "user") throw unauthorized(deps, "A personal access token or an OAuth token is needed.", "mcp");
    const parsedBody = await readJson(request);
    // Every message is a request of its own, however they travel.
    if (Array.isArray(parsedBody)) for (let more = 1; more < parsedBody.length; more++) await received.count();
    return converse(request, parsedBody, { address, caller });
  }

  async function converse(request: Request, parsedBody: unknown, arrival: Arrival & { caller: UserActor }): Promise<Response> {
    const rest: Rest = async (path, init) => app.fetch(new Request(`${apiUrl}${path}`, init), arrival);
    const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
    const it = server(appUrl, rest);
    await it.connect(transport);
    try {
      return await transport.handleRequest(request, { parsedBody });
    } finally {
      await it.close();
    }
  }

  for (const path of ["/mcp", "/mcp/"]) {
    app.options(path, (c) => c.body(null, 204, { ...cors, "Access-Control-Max-Age": "3600" }));
    app.post(path, async (c) => {
      const [requestId, started] = [randomUUID(), performance.now()];
      const headers: Record<string, string> = {
        ...cors,
        "X-Request-Id": requestId,
        "Cache-Control": "no-store",
        "X-Content-Type-Options": "nosniff",
      };
      let response: Response;
      try {
        response = await post(c.req.raw, c.env, headers);
      } catch (error) {
        const { status, body, headers: more } = answer(error, deps.log, { requestId, route: "POST /mcp" });
        response = c.json(body as object, status as 400, { ...more });
      }
      for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
      deps.log.info({ requestId, route: "POST /mcp", status: response.status, ms: Math.round(performance.now() - started) });
      return response;
    });
    app.all(path, (c) => {
      // A person who opens the address in a browser wants to read about it.
      if (c.req.method === "GET" && /^text\/html\b/.test(c.req.header("accept") ?? "")) return c.redirect(`${appUrl}/reference`);
      const { message } = new HttpError(405);
      return c.json({ error: message }, 405, { ...cors, Allow: "POST" });
    });
  }
}
