import * as z from "zod";
import { streamType } from "./streams.ts";
import type { Operation, Operations, Route } from "./operation.ts";
import { scopes } from "./scopes.ts";
import { tags } from "./tags.ts";

type Json = { [key: string]: unknown };

const REASONS: Record<number, string> = {
  200: "Success",
  201: "Created",
  204: "No content",
  303: "See the page at Location",
  400: "A body or query parameter is invalid",
  401: "The token is missing or invalid",
  402: "The screenshots of the period are used up",
  403: "The token is valid but lacks access",
  404: "The resource does not exist",
  409: "The request conflicts with the resource's current state",
  413: "The body or the declared file is too large",
  415: "The body is not JSON",
  429: "The rate limit was exceeded; see Retry-After",
  500: "Server-side failure; retry after a short delay",
  503: "Temporarily unavailable; retry after a short delay",
};

/** Returns the description of a status, which every response must have. Throws for a status without one. */
function reasonOf(status: string): string {
  const reason = REASONS[Number(status)];
  if (!reason) throw new Error(`The OpenAPI document has no description of the status ${status}.`);
  return reason;
}

/** References of zod's own kind become references into the document. */
const relink = (value: unknown) => JSON.parse(JSON.stringify(value).replaceAll("#/$defs/", "#/components/schemas/")) as Json;

/** Records may gain fields, so only a strict object is closed; a number that travels as text is described as the number. */
export function loosen({ zodSchema, jsonSchema }: { zodSchema: unknown; jsonSchema: Json }) {
  const { catchall } = (zodSchema as { _zod: { def: { catchall?: unknown } } })._zod.def;
  if (!catchall && jsonSchema["additionalProperties"] === false) delete jsonSchema["additionalProperties"];
  if (jsonSchema["type"] === "integer") delete jsonSchema["pattern"];
}

/**
 * Builds the OpenAPI 3.2.0 document of a contract. Schemas that carry `meta({ id })` become components; what a caller sends is
 * described by its input, what it receives by its output.
 */
export function openapi(contract: Operations, servers: readonly string[] = ["/v2"]): Json {
  const components: Json = {};

  const schemaOf = (schema: z.ZodType, io: "input" | "output"): Json => {
    const {
      $schema: _,
      $defs,
      ...json
    } = z.toJSONSchema(schema, { io, unrepresentable: "any", override: loosen }) as Json & { $defs?: Json };
    Object.assign(components, $defs);
    // A schema with an id at the root is its own component; callers refer to it.
    if (typeof json["id"] === "string") {
      components[json["id"]] = json;
      return { $ref: `#/components/schemas/${json["id"]}` };
    }
    return relink(json);
  };
  const parameters = (location: "path" | "query", schema: z.ZodObject | undefined) => {
    const { properties = {}, required = [] } = schema ? (schemaOf(schema, "input") as { properties?: Json; required?: string[] }) : {};
    return Object.entries(properties).map(([name, property]) => ({
      name,
      in: location,
      required: location === "path" || (required as string[]).includes(name),
      schema: property,
    }));
  };
  const content = (schema: z.ZodType, io: "input" | "output") => ({
    content: { [streamType(schema) ?? "application/json"]: { schema: schemaOf(schema, io) } },
  });
  const security = ({ access }: Operation) => [
    ...(access.project ? [{ projectToken: [] }] : []),
    ...(access.user && !access.dashboard ? [{ personalAccessToken: [] }] : []),
    ...(access.user ? [{ oauth2: [...access.user] }] : []),
    ...(access.anonymous ? [{}] : []),
  ];

  const paths: Record<string, Json> = {};
  for (const [route, operation] of Object.entries(contract) as [Route, Operation][]) {
    const [method, path] = route.split(" ") as [string, string];
    (paths[path] ??= {})[method.toLowerCase()] = {
      operationId: operation.operationId,
      tags: [operation.tag],
      summary: operation.summary,
      ...(operation.description && { description: operation.description }),
      ...(operation.extension && { "x-extension": true }),
      security: security(operation),
      parameters: [...parameters("path", operation.params), ...parameters("query", operation.query)],
      ...(operation.body && { requestBody: { required: true, ...content(operation.body, "input") } }),
      responses: Object.fromEntries(
        Object.entries(operation.responses).map(([status, schema]) => [
          status,
          { description: reasonOf(status), ...(schema && content(schema, "output")) },
        ]),
      ),
    };
  }
  return {
    openapi: "3.2.0",
    info: {
      title: "Loupe",
      version: "2.0.0",
      description: "The REST API of a visual testing service: teams, projects, media with versions, and anchored comments.",
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: servers.map((url) => ({ url })),
    tags: [...new Set(Object.values(contract).map(({ tag }) => tag))].map((name) => ({ name, description: tags[name] })),
    paths,
    components: {
      schemas: relink(components),
      securitySchemes: {
        projectToken: { type: "http", scheme: "bearer", description: "A project's own token." },
        personalAccessToken: { type: "http", scheme: "bearer", description: "A personal access token." },
        oauth2: {
          type: "oauth2",
          flows: {
            authorizationCode: {
              authorizationUrl: "/oauth/authorize",
              tokenUrl: "/oauth/token",
              refreshUrl: "/oauth/token",
              scopes: Object.fromEntries(Object.entries(scopes).map(([name, { description }]) => [name, description])),
            },
          },
        },
      },
    },
  };
}
