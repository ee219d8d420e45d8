import { type Endpoint, reference, refName, type Schema } from "./openapi-document";

const schemas = new Map(reference.schemas);
/** Levels of records inside records that a sample shows. */
const DEPTH = 1;

const texts: Readonly<Record<string, string>> = {
  "date-time": "2026-01-31T09:30:00.000Z",
  email: "ana@example.com",
  uri: "https://example.com",
};

/** Returns a value of a schema as an example. Records inside records end at `DEPTH`. */
export function sampleOf(schema: Schema, depth = 0): unknown {
  if (schema.$ref) {
    const record = schemas.get(refName(schema.$ref));
    return record && depth < DEPTH ? sampleOf(record, depth + 1) : {};
  }
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.default !== undefined) return schema.default;
  const [first] = schema.anyOf ?? schema.oneOf ?? schema.allOf ?? [];
  if (first) return sampleOf(first, depth);
  switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
    case "array":
      return schema.items ? [sampleOf(schema.items, depth)] : [];
    case "boolean":
      return true;
    case "integer":
    case "number":
      return Math.max(schema.minimum ?? 1, 1);
    case "null":
      return null;
    case "string":
      return texts[schema.format ?? ""] ?? "text";
    default: {
      const fields = Object.entries(schema.properties ?? {});
      return Object.fromEntries(fields.map(([name, field]) => [name, sampleOf(field, depth)]));
    }
  }
}

const json = (value: unknown) => JSON.stringify(value, null, 2);

/** Returns a call of an operation for a terminal, with the fields of its body that are required. */
export function curlOf({ method, path, access, parameters, body }: Endpoint, apiUrl: string): string {
  const query = parameters.filter((one) => one.in === "query" && one.required).map(({ name, schema }) => `${name}=${sampleOf(schema)}`);
  const required = body && Object.entries(body.properties ?? {}).filter(([name]) => body.required?.includes(name));
  const content = required && json(Object.fromEntries(required.map(([name, field]) => [name, sampleOf(field)])));
  return [
    `curl${method === "GET" ? "" : ` -X ${method}`} "${apiUrl}${path}${query.length ? `?${query.join("&")}` : ""}"`,
    ...(access.anonymous ? [] : ['-H "Authorization: Bearer $LOUPE_TOKEN"']),
    ...(content ? ['-H "Content-Type: application/json"', `-d '${content.replaceAll("'", String.raw`'\''`)}'`] : []),
  ].join(" \\\n  ");
}

/** Returns the status and an example of the body of an operation's success. */
export function responseOf({ responses }: Endpoint): { status: string; body: string | null } {
  const { status, schema } = responses[0]!;
  return { status, body: schema && json(sampleOf(schema)) };
}
