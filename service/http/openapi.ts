import type { Hono } from "hono";
import { readFileSync } from "node:fs";
import { productFile } from "../../lib/product/files.mjs";
import type { Settings } from "../core/settings.ts";
import { isOffered } from "./offered-operations.ts";

const read = (name: string) => readFileSync(productFile(`public/${name}`), "utf8");

type Document = { paths: Record<string, Record<string, unknown>> };

/** Returns the document as JSON with the operations that an instance offers. */
function offeredDocument(settings: Settings): string {
  const document = JSON.parse(read("openapi.json")) as Document;
  const paths = Object.entries(document.paths).flatMap(([path, methods]) => {
    const own = Object.entries(methods).filter(([method]) => isOffered(settings, `${method.toUpperCase()} ${path}`));
    return own.length ? [[path, Object.fromEntries(own)] as const] : [];
  });
  return JSON.stringify({ ...document, "x-one-person": true, paths: Object.fromEntries(paths) });
}

/** Serves the OpenAPI document at `/v2/openapi.json` and `/v2/openapi.yaml`: the committed copies, which `npm run check` compares. */
export function openapiDocuments<E extends object>(app: Hono<E>, settings: Settings): void {
  const headers = { "Access-Control-Allow-Origin": "*", "Cache-Control": "public, max-age=300" };
  // JSON is YAML too, so an instance that offers a part serves both from one text.
  const part = settings.localSignIn === null ? null : offeredDocument(settings);
  const documents = { json: part ?? read("openapi.json"), yaml: part ?? read("openapi.yaml") };
  app.get("/v2/openapi.json", (c) => c.body(documents.json, 200, { ...headers, "Content-Type": "application/json; charset=utf-8" }));
  app.get("/v2/openapi.yaml", (c) => c.body(documents.yaml, 200, { ...headers, "Content-Type": "text/yaml; charset=utf-8" }));
}
