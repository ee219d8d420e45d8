import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { runInNewContext } from "node:vm";
import { ROOT } from "../lib/product/files.mjs";

type Manifest = { entryJSFiles: Record<string, string[]> };

/** Returns the bytes that a browser receives of a file: of its Brotli copy, where it has one. */
const sentBytes = (file: string) => statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size;

/**
 * Returns the bytes, compressed, of the scripts that a built page requests with its HTML beyond those of every Next.js page. Code that is loaded
 * later is not counted. `page` is its folder in `app`.
 */
export function firstCode(page: string, root: string = ROOT): number {
  const next = join(root, ".next");
  const context = { globalThis: {} as { __RSC_MANIFEST?: Record<string, Manifest> } };
  runInNewContext(readFileSync(join(next, "server/app", page, "page_client-reference-manifest.js"), "utf8"), context);
  const [manifest] = Object.values(context.globalThis.__RSC_MANIFEST ?? {});
  const { rootMainFiles } = JSON.parse(readFileSync(join(next, "build-manifest.json"), "utf8")) as { rootMainFiles: string[] };
  const files = new Set(Object.values(manifest?.entryJSFiles ?? {}).flat());
  for (const file of rootMainFiles) files.delete(file);
  if (!files.size) throw new Error(`The build names no scripts of ${page}.`);
  return [...files].reduce((sum, file) => sum + sentBytes(join(next, file)), 0);
}
