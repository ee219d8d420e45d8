import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { WebStandardStreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js";
import {
  CallToolRequestSchema,
  type CallToolResult,
  ErrorCode,
  ListResourcesRequestSchema,
  ListToolsRequestSchema,
  McpError,
  ReadResourceRequestSchema,
  type Tool,
} from "@modelcontextprotocol/sdk/types.js";
import { type Context, Hono } from "hono";
import { accepts } from "hono/accepts";
import { unauthorized } from "../core/unauthorized.ts";
import type { Deps } from "../core/deps.ts";
import { HttpError } from "../core/errors.ts";
import type { Settings } from "../core/settings.ts";
import { allowAnySite } from "../http/cors.ts";
import { errorReply } from "../http/error-response.ts";
import { inProcessApi, inProcessFiles } from "../http/in-process.ts";
import { readJson } from "../http/json-body.ts";
import { authenticate } from "../http/authenticate.ts";
import { rateLimit } from "../http/rate-limit.ts";
import { newRequestId, requestLog, type RequestVariables } from "../http/request-log.ts";
import type { Bindings } from "../http/serve.ts";
import { callTool, type Reach } from "./call.ts";
import { capabilities, serverInfo } from "./card.ts";
import { guide, guideUri, instructions } from "./guide.ts";
import { describeSets, inSets, requestedSets, urlOfTool } from "./sets.ts";
import { tools } from "./tools.ts";

type Env = { Bindings: Bindings; Variables: RequestVariables };

const EXPOSED_HEADERS = ["WWW-Authenticate", "RateLimit-Limit", "RateLimit-Remaining", "RateLimit-Reset", "Retry-After"];
const headers = { "Cache-Control": "no-store", "X-Content-Type-Options": "nosniff" };

const JSON_TYPE = "application/json";
const EVENT_TYPE = "text/event-stream";

/** Returns a request that accepts both types, as the SDK demands: the type of the response is negotiated by `negotiate`. */
function acceptBothTypes({ url, method, headers: given }: Request): Request {
  const both = new Headers(given);
  both.set("accept", `${JSON_TYPE}, ${EVENT_TYPE}`);
  return new Request(url, { method, headers: both });
}

/** Returns the messages as JSON, or as events for a client that prefers or accepts only these. No `Accept` header is refused. */
async function negotiate(c: Context<Env>, response: Response): Promise<Response> {
  const wanted = accepts(c, { header: "Accept", supports: [JSON_TYPE, EVENT_TYPE], default: JSON_TYPE });
  if (wanted === JSON_TYPE || response.status !== 200) return c.newResponse(response.body, response);
  const events = [await response.json()].flat().map((message) => `event: message\ndata: ${JSON.stringify(message)}\n\n`);
  return c.body(events.join(""), 200, { "Content-Type": EVENT_TYPE });
}

/** Tool of the server itself: the sets, which a program reads to find a tool that is not listed. */
const listToolSets: Tool = {
  name: "listToolSets",
  title: "List tool sets",
  description:
    "Returns the sets of tools with their names, and the URL of the tool server that lists each. Use it when no listed tool does a job.",
  inputSchema: { type: "object", properties: {} },
  annotations: { title: "List tool sets", readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
};

const textResult = (text: string, isError = false): CallToolResult => ({ isError, content: [{ type: "text", text }] });

/** Creates a protocol server for one request, with the tools of some sets. There are no sessions, so it holds no state. */
function createProtocolServer(settings: Settings, sets: readonly string[], reach: Reach): Server {
  const server = new Server(serverInfo, { capabilities, instructions });
  const listed = new Map(inSets([...tools.values()], sets).map((one) => [one.tool.name, one]));
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: [listToolSets, ...[...listed.values()].map(({ tool }) => tool)] }));
  server.setRequestHandler(CallToolRequestSchema, ({ params: { name, arguments: given = {} } }) => {
    if (name === listToolSets.name) return textResult(JSON.stringify(describeSets(settings, [...tools.values()])));
    const found = listed.get(name);
    if (found) return callTool(found, given, reach);
    const other = tools.get(name);
    return other
      ? textResult(`Tool ${name} is in a set that this connection does not list. Connect to ${urlOfTool(settings, other.operation)}`, true)
      : textResult(`Tool ${name} not found`, true);
  });
  const about = { uri: guideUri, name: "guide", title: "Loupe for agents", mimeType: "text/markdown" };
  server.setRequestHandler(ListResourcesRequestSchema, () => ({ resources: [about] }));
  server.setRequestHandler(ReadResourceRequestSchema, ({ params: { uri } }) => {
    if (uri !== guideUri) throw new McpError(ErrorCode.InvalidParams, `Resource ${uri} not found`);
    return { contents: [{ uri, mimeType: about.mimeType, text: guide(settings.appUrl) }] };
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

  mcp.use("/", allowAnySite(["POST"], EXPOSED_HEADERS));
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
    const reach = { callApi: inProcessApi(app, settings, { address, caller }), readFile: inProcessFiles(app, settings, address) };
    const protocol = createProtocolServer(settings, requestedSets(c.req.query("sets")), reach);
    await protocol.connect(transport);
    try {
      return await negotiate(c, await transport.handleRequest(acceptBothTypes(c.req.raw), { parsedBody }));
    } finally {
      await protocol.close();
    }
  });
  mcp.all("/", (c) => {
    // Browsers are redirected to the documentation.
    if (c.req.method === "GET" && /^text\/html\b/.test(c.req.header("accept") ?? "")) return c.redirect(`${settings.appUrl}/reference`);
    return c.json({ error: new HttpError(405).message }, 405, { Allow: "POST" });
  });
  mcp.onError((error, c) => {
    const { status, body, headers: more } = errorReply(error, deps.log, c.var);
    return c.json(body, status, more);
  });
  for (const path of ["/mcp", "/mcp/"]) app.route(path, mcp);
}
