import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ROOT } from "../lib/product/files.mjs";
import { BUILD_FOLDERS, DOMAIN_LAYERS } from "../oxlint.config.mjs";
import { readFiles } from "./source-files.mjs";

type Locked = { optionalDependencies?: Record<string, string> };

test("package-lock.json names the packages of every platform, so that npm ci installs on each", () => {
  const { packages } = JSON.parse(readFileSync(join(ROOT, "package-lock.json"), "utf8")) as { packages: Record<string, Locked> };
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter((name) => {
      // A package is resolved next to its dependent, or in any folder above.
      for (let at = path; ; at = at.slice(0, Math.max(0, at.lastIndexOf("node_modules/") - 1))) {
        if (packages[`${at ? `${at}/` : ""}node_modules/${name}`]) return false;
        if (!at) return true;
      }
    }),
  );
  expect(missing).toEqual([]);
});

test("keeps at most four loose files in lib", () => {
  const loose = readdirSync(join(ROOT, "lib")).filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"));
  expect(loose.length, loose.join(", ")).toBeLessThanOrEqual(4);
});

type Manifest = Record<"version" | "name", string> & Record<"dependencies" | "devDependencies", Record<string, string> | undefined>;
const readManifest = (folder: string) => JSON.parse(readFileSync(join(ROOT, folder, "package.json"), "utf8")) as Manifest;
const published = readdirSync(join(ROOT, "packages")).map((name) => readManifest(`packages/${name}`));

test("docs/packages.md lists exactly the dependencies of the product and of the published packages", () => {
  const { dependencies = {}, devDependencies = {} } = readManifest(".");
  const [product, developing, bundled] = readFileSync(join(ROOT, "docs/packages.md"), "utf8").split(
    /^For development:$|^In the published packages:$/m,
  );
  const listed = (text = "") =>
    [...text.matchAll(/^\| (`[^|]*) \|/gm)].flatMap(([, cell]) => [...cell!.matchAll(/`([^`]+)`/g)].map(([, name]) => name!)).sort();
  // Packages of types share one row.
  const named = (packages: Record<string, string>) =>
    [...new Set(Object.keys(packages).map((name) => name.replace(/^@types\/.*/, "@types/*")))].sort();
  expect(listed(product)).toEqual(named(dependencies));
  expect(listed(developing)).toEqual(named(devDependencies));
  const own = Object.assign({}, ...published.map((manifest) => ({ ...manifest.dependencies, ...manifest.devDependencies }))) as Record<
    string,
    string
  >;
  expect(listed(bundled)).toEqual(named(own).filter((name) => name !== "@types/*"));
});

test("no text runs the package of another owner that has the name of the command", () => {
  const wrong = /\bnpx (?:-y |--yes )?loupe(?![\w/])/;
  const texts = readFiles([".ts", ".tsx", ".md", ".mjs", ".json", ".yml", ".yaml"]);
  expect(texts.filter(({ text }) => wrong.test(text)).map(({ path }) => path)).toEqual([]);
  expect(wrong.test(["npx", "loupe upload"].join(" "))).toBe(true);
});

test("published packages have the version of the product, and its versions of packages that both use", () => {
  const product = readManifest(".");
  const versions = { ...product.dependencies, ...product.devDependencies };
  for (const { name, version, dependencies, devDependencies } of published) {
    expect(version, name).toBe(product.version);
    const own = Object.entries({ ...dependencies, ...devDependencies });
    for (const [used, its] of own) expect(its, `${name}: ${used}`).toBe(versions[used] ?? its);
  }
});

test("no text runs the package of a stranger that is named as the command", () => {
  const texts = readFiles([".md", ".ts", ".tsx", ".mjs", ".yml", ".json"]).filter(({ path }) => path !== "cli/repository.test.ts");
  const found = texts
    .filter(({ text }) => /\b(?:npx|npm (?:i|install|exec)|pnpm dlx|bunx)(?: -\S+)* loupe\b(?!-)/.test(text))
    .map(({ path }) => path);
  expect(found).toEqual([]);
});

test.each([
  ["service/domain", DOMAIN_LAYERS],
  ["service/domain/builds", BUILD_FOLDERS],
])("%s consists of the layers that the linter knows", (folder, layers) =>
  expect(readdirSync(join(ROOT, folder)).toSorted()).toEqual([...layers].toSorted()),
);

/** File, import, and whether the linter allows it. */
const imports: [string, string, boolean][] = [
  ["app/a.ts", "@/service/x.ts", false],
  ["app/b.ts", "../service/x.ts", false],
  ["app/c.ts", "@/lib/contract/x", false],
  ["app/d.ts", "@/lib/server/x", true],
  ["app/e.ts", "@/components/media/x", true],
  ["components/media/a.ts", "@/components/discussion/x", false],
  ["components/media/b.ts", "../comments/x", false],
  ["components/media/c.ts", "@/lib/server/x", false],
  ["components/media/d.ts", "@/app/x", false],
  ["components/media/e.ts", "@/components/ui/x", true],
  ["components/media/g.ts", "../ui/x", false],
  ["components/media/f.ts", "@/lib/queries/x", true],
  ["components/ui/a.ts", "../media/x", false],
  ["lib/queries/a.ts", "../server/x", false],
  ["lib/queries/b.ts", "@/components/ui/x", false],
  ["lib/queries/c.ts", "../api/x", true],
  ["lib/api/a.ts", "../queries/x", false],
  ["lib/api/b.ts", "../contract/x.ts", false],
  ["lib/contract/a.ts", "../api/x.ts", false],
  ["lib/contract/b.ts", "zod", true],
  ["lib/server/a.ts", "../../service/x.ts", false],
  ["lib/server/b.ts", "../contract/x.ts", true],
  ["service/a.ts", "../lib/format.ts", false],
  ["service/b.ts", "../lib/permissions.ts", true],
  ["service/c.ts", "../lib/rich-text/x.ts", true],
  ["service/mail/a.ts", "../../lib/api/x.ts", false],
  ["service/mail/b.ts", "@/lib/format", false],
  ["service/mail/c.ts", "../../lib/contract/x.ts", true],
  ["service/mail/d.ts", "../db/x.ts", true],
  ["service/domain/a.ts", "hono", false],
  ["service/domain/b.ts", "../db/x.ts", true],
  ["service/domain/people/members/a.ts", "../../../http/x.ts", false],
  ["service/domain/people/a.ts", "../media/x.ts", false],
  ["service/domain/people/accounts/a.ts", "../../media/x.ts", false],
  ["service/domain/people/accounts/b.ts", "../../../media/x.ts", true],
  ["service/domain/people/accounts/c.ts", "../../base/x.ts", true],
  ["service/domain/builds/review/a.ts", "../../reactions/mail/x.ts", false],
  ["service/domain/builds/review/b.ts", "../conclusion/x.ts", true],
  ["service/domain/builds/conclusion/a.ts", "../review/x.ts", false],
  ["service/domain/builds/conclusion/b.ts", "../../people/agents/x.ts", true],
  ["service/domain/reactions/mail/a.ts", "../../sharing/guests/x.ts", true],
  ["service/core/a.ts", "../domain/x.ts", false],
  ["service/http/a.ts", "../auth/x.ts", false],
  ["service/http/routes/a.ts", "../../db/x.ts", false],
  ["service/http/routes/b.ts", "../../domain/x.ts", true],
  ["cli/a.ts", "../service/x.ts", true],
  ["packages/cli/src/git/a.ts", "../../../../service/x.ts", false],
  ["packages/cli/src/git/b.ts", "../../../../lib/permissions.ts", false],
  ["packages/cli/src/git/c.ts", "../../../../lib/contract/builds.ts", false],
  ["packages/cli/src/git/d.ts", "../../../../lib/contract/glob.ts", true],
  ["packages/cli/src/git/e.ts", "@/lib/x", false],
  ["components/media-review/a.ts", "@/components/stage/x", true],
  ["components/stage/a.ts", "@/components/media-review/x", false],
];

describe("the linter keeps the directions of imports", () => {
  const folder = mkdtempSync(join(tmpdir(), "loupe-imports-"));
  let refused: Set<string>;

  beforeAll(() => {
    cpSync(join(ROOT, "oxlint.config.mjs"), join(folder, "oxlint.config.mjs"));
    symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"));
    const write = (file: string, text: string) => {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), text);
    };
    for (const [file, from] of imports) write(file, `import { x } from "${from}";\nexport default x;\n`);
    write("app/types.ts", 'import type { X } from "@/lib/contract/x";\nexport type Y = X;\n');
    write("app/[slug]/long/page.tsx", `export default 1;\n${"\n".repeat(40)}`);
    write("app/[slug]/long/load.ts", `export default 1;\n${"\n".repeat(40)}`);
    write("service/round/a.ts", 'import { b } from "./b.ts";\nexport const a = () => b;\n');
    write("service/round/b.ts", 'import { a } from "./a.ts";\nexport const b = () => a;\n');
    const { stdout } = spawnSync(join(ROOT, "node_modules/.bin/oxlint"), ["-c", "oxlint.config.mjs", "-f", "unix"], {
      cwd: folder,
      encoding: "utf8",
    });
    refused = new Set(stdout.split("\n").flatMap((line) => /^([^:]+):\d+:\d+: .*Error/.exec(line)?.[1] ?? []));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test.each(imports)("%s ← %s: %s", (file, _from, allowed) => expect(refused.has(file)).toBe(!allowed));
  test("types of the contract may be used anywhere", () => expect(refused).not.toContain("app/types.ts"));
  test("a route of more than 40 lines is refused", () => {
    expect(refused).toContain("app/[slug]/long/page.tsx");
    expect(refused).not.toContain("app/[slug]/long/load.ts");
  });
  test("a cycle is refused", () => expect(refused).toContain("service/round/a.ts"));
});
