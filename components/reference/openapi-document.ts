import source from "@/public/openapi.json" with { type: "json" };

/** The parts of JSON Schema that the document uses. */
export type Schema = {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  description?: string;
  format?: string;
  pattern?: string;
  default?: unknown;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
};
type Content = { content?: { "application/json"?: { schema: Schema } } };
export type Endpoint = {
  method: string;
  path: string;
  operationId: string;
  tag: string;
  summary: string;
  description?: string;
  extension: boolean;
  access: { scopes: string[] | null; project: boolean; anonymous: boolean };
  parameters: { name: string; in: string; required: boolean; schema: Schema }[];
  body: Schema | null;
  responses: { status: string; description: string; schema: Schema | null }[];
};
type Raw = {
  operationId: string;
  tags: string[];
  summary: string;
  description?: string;
  "x-extension"?: boolean;
  security: Record<string, string[]>[];
  parameters: Endpoint["parameters"];
  requestBody?: Content;
  responses: Record<string, Content & { description: string }>;
};
type Document = {
  openapi: string;
  info: { title: string; version: string };
  tags: { name: string }[];
  paths: Record<string, Record<string, Raw>>;
  components: { schemas: Record<string, Schema> };
};

const api = source as unknown as Document;
const schemaOf = (content: Content | undefined) => content?.content?.["application/json"]?.schema ?? null;

/** The document has straight apostrophes, as programs read it too. Its pages have those of other texts. */
export const withApostrophes = (text: string): string => text.replace(/(?<=\p{L})'/gu, "’");

function endpoint(method: string, path: string, raw: Raw): Endpoint {
  const oauth = raw.security.find((way) => "oauth2" in way);
  return {
    method: method.toUpperCase(),
    path,
    operationId: raw.operationId,
    tag: raw.tags[0]!,
    summary: withApostrophes(raw.summary),
    ...(raw.description && { description: raw.description }),
    extension: raw["x-extension"] ?? false,
    access: {
      scopes: oauth?.["oauth2"] ?? null,
      project: raw.security.some((way) => "projectToken" in way),
      anonymous: raw.security.some((way) => !Object.keys(way).length),
    },
    parameters: raw.parameters,
    body: schemaOf(raw.requestBody),
    responses: Object.entries(raw.responses).map(([status, response]) => ({
      status,
      description: response.description,
      schema: schemaOf(response),
    })),
  };
}

const endpoints = Object.entries(api.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, raw]) => endpoint(method, path, raw)),
);

/** The OpenAPI document, arranged for reading. */
export const reference = {
  version: api.info.version,
  openapi: api.openapi,
  tags: api.tags
    .map(({ name }) => ({ name, endpoints: endpoints.filter(({ tag }) => tag === name) }))
    .filter((tag) => tag.endpoints.length)
    .toSorted((a, b) => a.name.localeCompare(b.name)),
  schemas: Object.entries(api.components.schemas).toSorted(([a], [b]) => a.localeCompare(b)),
};

/** The operations by tag, as many of them as the service offers. */
export const offeredTags = (offered: ReadonlySet<string>) =>
  reference.tags
    .map(({ name, endpoints: all }) => ({ name, endpoints: all.filter(({ method, path }) => offered.has(`${method} ${path}`)) }))
    .filter((tag) => tag.endpoints.length);
export type ReferenceTags = ReturnType<typeof offeredTags>;

/** Part of the URL of the page about records. */
export const RECORDS = "records";
/** Returns the part of the URL that names an area. */
export const areaSlug = (name: string) => name.toLowerCase();

/** Returns the anchor of an operation: `listBuilds` → `list-builds`. */
export const methodAnchor = (operationId: string) => operationId.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Statuses that every method can return. The start of the reference explains them. */
export const commonErrors = ["400", "401", "403", "404", "429", "500", "503"] as const;

/** The anchor of a schema on the page about records. */
export const schemaId = (name: string) => `schema-${name}`;
/** `#/components/schemas/Media` → `Media`. */
export const refName = ($ref: string) => $ref.split("/").at(-1)!;

/** The limits of a value in words: `1 to 100`, `at most 255 characters`, `date-time`. */
export function schemaLimits({ format, minimum, maximum, minLength, maxLength, pattern, default: preset }: Schema): string[] {
  const top = maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER ? maximum : undefined;
  return [
    format,
    minimum !== undefined && top !== undefined
      ? `${minimum} to ${top}`
      : minimum !== undefined && minimum > Number.MIN_SAFE_INTEGER
        ? `at least ${minimum}`
        : undefined,
    maxLength !== undefined ? `${minLength ? `${minLength} to` : "at most"} ${maxLength} characters` : undefined,
    pattern && !format ? pattern : undefined,
    preset !== undefined ? `default ${JSON.stringify(preset)}` : undefined,
  ].filter((word): word is string => Boolean(word));
}
