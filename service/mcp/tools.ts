import type { Tool } from "@modelcontextprotocol/sdk/types.js";
import * as z from "zod";
import { streamType } from "../../lib/contract/streams.ts";
import { contract } from "../../lib/contract/index.ts";
import { loosen } from "../../lib/contract/openapi.ts";
import type { Operation, Operations } from "../../lib/contract/operation.ts";
import { hasToolSet } from "./sets.ts";

type Json = Record<string, unknown>;

/** Request of a tool: its method and path, and the place of each argument. */
export type ToolCall = { method: string; path: string; pathNames: string[]; queryNames: string[]; hasBody: boolean };
export type OperationTool = { tool: Tool; call: ToolCall; operation: Operation };

const HINTS: Record<string, string> = {
  createMedia: [
    "An upload takes three calls. 1. This one, with the file's size in bytes and its SHA-256 in hex.",
    "2. Outside of these tools: an HTTP POST of `multipart/form-data` to `upload.url` with every entry of `upload.fields`, in order, and then the bytes as the part `file`;",
    "for example `curl -F key=value … -F file=@shot.png URL`. No token is sent there.",
    "3. `finalizeMedia` with the media's id; after it the media is ready. When `upload` is null, 2 and 3 are unnecessary.",
  ].join(" "),
};

/** Removes `$schema` and `id`, which validators of older drafts reject inside a document. */
function withoutDraft(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutDraft);
  if (value === null || typeof value !== "object") return value;
  const { $schema: _draft, id, ...rest } = value as Json;
  // A property may be called `id`; the keyword is a string.
  return Object.fromEntries(
    Object.entries({ ...(typeof id === "object" && { id }), ...rest }).map(([key, one]) => [key, withoutDraft(one)]),
  );
}

function jsonSchema(schema: z.ZodType): Json {
  const json = withoutDraft(z.toJSONSchema(schema, { io: "input", unrepresentable: "any", override: loosen })) as Json & {
    $defs?: Record<string, Json>;
  };
  // A named record is converted to a reference, but a tool's schema must be the object itself.
  const { $ref, ...rest } = json;
  return typeof $ref === "string" ? { ...json.$defs![$ref.slice("#/$defs/".length)], ...rest } : json;
}

/** Returns the schema of path, query and body in one flat object. */
function inputSchema({ params, query, body }: Operation): Tool["inputSchema"] {
  const parts = [params, query, body].filter((part) => part !== undefined).map(jsonSchema);
  const $defs = Object.assign({}, ...parts.map((part) => part["$defs"])) as Json;
  return {
    type: "object",
    properties: Object.assign({}, ...parts.map((part) => part["properties"])) as Record<string, object>,
    required: parts.flatMap((part) => (part["required"] as string[] | undefined) ?? []),
    ...(Object.keys($defs).length && { $defs }),
  };
}

function describe({ operationId, summary, description, access }: Operation): string {
  const scopes = access.user!.length ? `Required OAuth scopes: ${access.user!.join(", ")}.` : "No OAuth scope is required.";
  return [`${summary}.`, description, HINTS[operationId], scopes].filter(Boolean).join("\n\n");
}

/** Returns true for operations that accept a person's token, except dashboard-only ones, files, and those about the instance or sign-in. */
const isTool = (operation: Operation) =>
  !streamType(operation.responses[200]) && operation.access.user !== null && !operation.access.dashboard && hasToolSet(operation);

function toolOf(route: string, operation: Operation): OperationTool {
  const [method, path] = route.split(" ") as [string, string];
  return {
    operation,
    call: {
      method,
      path,
      pathNames: Object.keys(operation.params?.shape ?? {}),
      queryNames: Object.keys(operation.query?.shape ?? {}),
      hasBody: operation.body !== undefined,
    },
    tool: {
      name: operation.operationId,
      title: operation.summary,
      description: describe(operation),
      inputSchema: inputSchema(operation),
      annotations: {
        title: operation.summary,
        readOnlyHint: method === "GET",
        destructiveHint: method === "DELETE",
        idempotentHint: method === "GET" || method === "PUT" || method === "DELETE",
        openWorldHint: false,
      },
    },
  };
}

/** Tools by name: each operation that `isTool` accepts. */
export const tools: ReadonlyMap<string, OperationTool> = new Map(
  Object.entries(contract as Operations)
    .filter(([, operation]) => isTool(operation))
    .map(([route, operation]) => [operation.operationId, toolOf(route, operation)]),
);
