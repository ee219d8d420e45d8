import type { Hono } from "hono";
import { readFileSync } from "node:fs";
import { productFile } from "../../lib/product/files.mjs";

const read = (name: string) => readFileSync(productFile(`public/${name}`), "utf8");

/** Serves the OpenAPI document at `/v2/openapi.json` and `/v2/openapi.yaml`: the committed copies, which `npm run check` compares. */
export function openapiDocuments<E extends object>(app: Hono<E>): void {
  const headers = { "Access-Control-Allow-Origin": "*", "Cache-Control": "public, max-age=300" };
  const documents = { json: read("openapi.json"), yaml: read("openapi.yaml") };
  app.get("/v2/openapi.json", (c) => c.body(documents.json, 200, { ...headers, "Content-Type": "application/json; charset=utf-8" }));
  app.get("/v2/openapi.yaml", (c) => c.body(documents.yaml, 200, { ...headers, "Content-Type": "text/yaml; charset=utf-8" }));
}
