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
import { Hono } from "hono";
import { unauthorized } from "../core/unauthorized.ts";
import type { Deps } from "../core/deps.ts";
import { HttpError } from "../core/errors.ts";
import { errorReply } from "../http/error-response.ts";
import { type CallApi, inProcessApi } from "../http/in-process.ts";
import { readJson } from "../http/json-body.ts";
import { authenticate } from "../http/authenticate.ts";
import { rateLimit } from "../http/rate-limit.ts";
import { newRequestId, requestLog, type RequestVariables } from "../http/request-log.ts";
import type { Bindings } from "../http/serve.ts";
import { callTool } from "./call.ts";
import { capabilities, serverInfo } from "./card.ts";
import { guide, guideUri, instructions } from "./guide.ts";
import { tools } from "./tools.ts";

type Env = { Bindings: Bindings; Variables: RequestVariables };

const cors = {
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Allow-Methods": "POST",
  "Access-Control-Allow-Headers": "Content-Type, Authorization, Mcp-Session-Id, Mcp-Protocol-Version",
  "Access-Control-Expose-Headers": "WWW-Authenticate, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, Retry-After",
};

const headers = { ...cors, "Cache-Control": "no-store", "X-Content-Type-Options": "nosniff" };

/** Creates a protocol server for one request. There are no sessions, so it holds no state. */
function createProtocolServer(appUrl: string, callApi: CallApi): Server {
  const server = new Server(serverInfo, { capabilities, instructions });
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: [...tools.values()].map(({ tool }) => tool) }));
  server.setRequestHandler(CallToolRequestSchema, ({ params: { name, arguments: given = {} } }) => {
    const found = tools.get(name);
    if (!found) return { isError: true, content: [{ type: "text", text: `Tool ${name} not found` }] };
    return callTool(found, given, callApi);
  });
  const about = { uri: guideUri, name: "guide", title: "Loupe for agents", mimeType: "text/markdown" };
  server.setRequestHandler(ListResourcesRequestSchema, () => ({ resources: [about] }));
  server.setRequestHandler(ReadResourceRequestSchema, ({ params: { uri } }) => {
    if (uri !== guideUri) throw new McpError(ErrorCode.InvalidParams, `Resource ${uri} not found`);
    return { contents: [{ uri, mimeType: about.mimeType, text: guide(appUrl) }] };
  });
  return server;
}

/**
 * Serves the tool protocol (MCP) at `/mcp`: streamable HTTP without sessions, JSON responses. Requires a person's token. Its tools are the
 * operations of the REST API, called in this process with the same handlers and refusals; each message counts as one request.
 */
export function toolServer(app: Hono<{ Bindings: Bindings }>, deps: Deps): void {
  const limit = rateLimit(deps);
  const { settings } = deps;
  const mcp = new Hono<Env>();

  mcp.options("/", (c) => c.body(null, 204, { ...cors, "Access-Control-Max-Age": "3600" }));
  mcp.post("/", newRequestId(), requestLog(deps, "POST /mcp"), async (c) => {
    for (const [name, value] of Object.entries(headers)) c.header(name, value);
    const { address } = c.env;
    await limit.countRequest(c, address);
    const caller = await limit.countRefusedTokens(c, address, authenticate(deps, c.req.header("authorization"), "mcp", address));
    if (caller.kind !== "user") throw unauthorized(deps, "A personal access token or an OAuth token is required.", "mcp");
    const parsedBody = await readJson(c);
    // A batch counts as many requests as it has messages.
    if (Array.isArray(parsedBody)) for (let more = 1; more < parsedBody.length; more++) await limit.countRequest(c, address);
    const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
    const protocol = createProtocolServer(settings.appUrl, inProcessApi(app, settings, { address, caller }));
    await protocol.connect(transport);
    try {
      const response = await transport.handleRequest(c.req.raw, { parsedBody });
      return c.newResponse(response.body, response);
    } finally {
      await protocol.close();
    }
  });
  mcp.all("/", (c) => {
    // Browsers are redirected to the documentation.
    if (c.req.method === "GET" && /^text\/html\b/.test(c.req.header("accept") ?? "")) return c.redirect(`${settings.appUrl}/reference`);
    return c.json({ error: new HttpError(405).message }, 405, { ...cors, Allow: "POST" });
  });
  mcp.onError((error, c) => {
    const { status, body, headers: more } = errorReply(error, deps.log, c.var);
    return c.json(body, status, more);
  });
  for (const path of ["/mcp", "/mcp/"]) app.route(path, mcp);
}
