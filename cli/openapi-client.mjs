// Generates a typed client of the OpenAPI document, as users do, and checks its types. Fails for a document that the generator refuses.
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { ROOT } from "../lib/product/files.mjs";
import { useTypescriptApi } from "./typescript-api.mjs";

useTypescriptApi();
const { astToString, default: generate } = await import("openapi-typescript");

const folder = mkdtempSync(join(tmpdir(), "loupe-client-"));
try {
  const file = join(folder, "client.ts");
  writeFileSync(file, astToString(await generate(pathToFileURL(join(ROOT, "public", "openapi.json")))));
  const tsc = join(ROOT, "node_modules", "typescript", "bin", "tsc");
  const { status } = spawnSync(process.execPath, [tsc, "--ignoreConfig", "--noEmit", "--strict", "--types", "", file], {
    stdio: "inherit",
  });
  process.exitCode = status ?? 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
