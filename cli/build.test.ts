import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { SOURCES } from "./build.ts";
import { hashSources } from "./hash-sources.mjs";

const root = mkdtempSync(join(tmpdir(), "loupe-sources-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

test.each<[string, () => void, boolean]>([
  ["nothing", () => {}, false],
  ["the time of a file, as after a new checkout", () => utimesSync(join(root, "app/page.tsx"), 1, 1), false],
  ["a test beside the sources", () => write("lib/a.test.ts", "two"), false],
  ["the service", () => write("service/app.ts", "two"), false],
  ["data", () => write("data/lock", "two"), false],
  ["a page", () => write("app/page.tsx", "two"), true],
  ["a new component", () => write("components/ui/new.tsx", "one"), true],
  ["a library that pages use", () => write("lib/a.ts", "two"), true],
  ["a picture", () => write("public/a.svg", "two"), true],
  ["the packages", () => write("package-lock.json", "two"), true],
  ["a file that goes", () => rmSync(join(root, "proxy.ts")), true],
])("of a change of %s the next start makes a new build: %3$s", (_, change, builds) => {
  for (const path of ["app/page.tsx", "lib/a.ts", "lib/a.test.ts", "public/a.svg", "proxy.ts", "package-lock.json", "service/app.ts"])
    write(path, "one");
  rmSync(join(root, "components"), { recursive: true, force: true });
  const before = hashSources(SOURCES, root);
  change();
  expect(hashSources(SOURCES, root) !== before).toBe(builds);
});
