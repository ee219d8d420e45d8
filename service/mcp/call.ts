import type { CallToolResult } from "@modelcontextprotocol/sdk/types.js";
import type { CallApi } from "../http/in-process.ts";
import type { OperationTool } from "./tools.ts";

const failed = (text: string): CallToolResult => ({ isError: true, content: [{ type: "text", text }] });

/** A scalar as it stands in an address; what is none goes as JSON and is refused by the operation's own validation. */
const text = (value: unknown) => (typeof value === "object" ? JSON.stringify(value) : String(value));

/** An argument that is absent: nothing, or for a path the empty text that would name another address. */
const missing = (value: unknown) => value === undefined || value === null || value === "";

/** The address of a call, or the name of the path argument that is missing. */
function addressOf(
  { path, pathNames, queryNames }: OperationTool["call"],
  given: Record<string, unknown>,
): { url: string } | { lacks: string } {
  const lacks = pathNames.find((name) => missing(given[name]));
  if (lacks) return { lacks };
  const query = new URLSearchParams();
  for (const name of queryNames) for (const value of [given[name] ?? []].flat()) query.append(name, text(value));
  const encoded = path.replace(/\{(\w+)\}/g, (_whole, name: string) => segment(text(given[name])));
  return { url: query.size ? `${encoded}?${query}` : encoded };
}

/** One segment of a path, whatever is in it: a lone `.` or `..` would name another address even when encoded, and names nothing of ours. */
const segment = (value: string) => (/^\.{1,2}$/.test(value) ? "%00" : encodeURIComponent(value));

/**
 * Calls the operation of a tool as the REST API would be called, and words its answer. Refusals are results, so that the agent reads
 * them; only what breaks the protocol itself is an error of it.
 */
export async function callTool({ tool, call }: OperationTool, given: Record<string, unknown>, callApi: CallApi): Promise<CallToolResult> {
  const address = addressOf(call, given);
  if ("lacks" in address) return failed(`Input validation error: ${tool.name} needs ${address.lacks}.`);
  const inAddress = new Set([...call.pathNames, ...call.queryNames]);
  const body = Object.fromEntries(Object.entries(given).filter(([name]) => !inAddress.has(name)));
  const response = await callApi(address.url, {
    method: call.method,
    ...(call.hasBody && { headers: { "content-type": "application/json" }, body: JSON.stringify(body) }),
  });
  const answer = await response.text();
  if (response.ok) {
    if (!answer) return { content: [{ type: "text", text: '{"success":true}' }] };
    return {
      content: [{ type: "text", text: answer }],
      ...(call.structured && { structuredContent: JSON.parse(answer) as Record<string, unknown> }),
    };
  }
  const { error, details = [] } = JSON.parse(answer) as { error: string; details?: { message: string }[] };
  const because = details.length ? ` — ${details.map(({ message }) => message).join("; ")}` : "";
  const prefix = response.status === 400 && details.length ? "Input validation error: " : "";
  return failed(`${prefix}${tool.name} failed (HTTP ${response.status}): ${error}${because}`);
}
