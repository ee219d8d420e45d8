import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { hintCompilation } from "./compile-hints.ts";

const folder = mkdtempSync(join(tmpdir(), "loupe-build-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("the scripts that every page starts with ask once to be compiled while they arrive; no other script changes", () => {
  const read = (name: string) => readFileSync(join(folder, "static", name), "utf8");
  mkdirSync(join(folder, "static"));
  for (const name of ["main.js", "frame.js", "later.js"]) writeFileSync(join(folder, "static", name), `"use strict";${name}`);
  writeFileSync(join(folder, "build-manifest.json"), JSON.stringify({ rootMainFiles: ["static/main.js", "static/frame.js"] }));
  hintCompilation(folder);
  hintCompilation(folder);
  expect(read("main.js")).toBe('//# allFunctionsCalledOnLoad\n"use strict";main.js');
  expect(read("frame.js")).toBe('//# allFunctionsCalledOnLoad\n"use strict";frame.js');
  expect(read("later.js")).toBe('"use strict";later.js');
});
