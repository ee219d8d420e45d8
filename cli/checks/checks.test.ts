import { lockFileProblems } from "./lock-file.ts";
import { describe, expect, test } from "vitest";
import { longApiSummaries } from "./api-summaries.ts";
import { archaicWords } from "./archaic-words.ts";
import { anchorsOf, brokenCitations } from "./citations.ts";
import { commentOpeners } from "./comment-openers.ts";
import { largeComponents } from "./component-props.ts";
import { domainCircles } from "./domain-circles.ts";
import { duplicateExports } from "./export-names.ts";
import { largeFolders } from "./folder-size.ts";
import { labelLogic } from "./label-logic.ts";
import { pageWords } from "./page-words.ts";
import { sourceComments } from "./problem.ts";
import { positionalParameters, rawSql } from "./raw-sql.ts";
import { longTestTitles } from "./test-titles.ts";
import { cutWithoutDirection } from "./text-direction.ts";

const file = (path: string, text: string) => ({ path, text });
const lines = (problems: readonly { path: string; line: number }[]) => problems.map(({ path, line }) => `${path}:${line}`);

test("keeps comments on their lines and blanks out the code", () => {
  const { text } = sourceComments(file("a.ts", 'const url = "https://x"; // one\n/** two\n * three */ export const b = 1;'));
  expect(text.split("\n").map((line) => line.trim())).toEqual(["// one", "/** two", "* three */"]);
});

describe("comment openers", () => {
  test.each([
    ["/** What is kept. */", 1],
    ["/**\n * Whether it may.\n */", 1],
    ["// That is all.", 1],
    ["/* How it works */", 1],
    ["// Reads it.\n// That is a second line.", 0],
    ["/** Whatever happens. */", 0],
    ['const title = "What happens";', 0],
  ])("%j has %i", (text, count) => expect(commentOpeners([file("a.ts", text)])).toHaveLength(count));
});

test("finds a name that two files export, but no test's, Next's or repeated one", () => {
  const files = [
    file("lib/a.ts", "export const load = 1;\nexport const Media = 1;\nexport type Media = 1;"),
    file("lib/b.ts", "\nexport function load() {}\nexport const GET = 1;"),
    file("app/c.ts", "export const GET = 1;"),
    file("lib/a.test.ts", "export const load = 1;"),
  ];
  expect(lines(duplicateExports(files))).toEqual(["lib/a.ts:1", "lib/b.ts:2"]);
});

describe("citations", () => {
  const paths = new Set(["docs/spec/media.md", "lib/a.ts", "README.md"]);
  const spec = file("docs/spec/media.md", "# Media\n\n## Get a media\n");
  const broken = (text: string) => brokenCitations([spec, file("lib/a.ts", text)], paths).map(({ message }) => message);

  test.each([
    "// See docs/spec/media.md#get-a-media.",
    "// Reads `lib/a.ts`.",
    "// Serves `/v2/openapi.json`.",
    "// RFC 6749, section 4.",
    'const x = "docs/none.md";',
  ])("accepts %s", (text) => expect(broken(text)).toEqual([]));
  test.each([
    "// docs/spec/media.md#none",
    "// docs/none.md",
    "// `lib/none.ts`",
    "// (check 12)",
    "// reference-behaviour 3",
    "// part 7",
  ])("refuses %s", (text) => expect(broken(text)).toHaveLength(1));
  test("checks links between documents", () => {
    const links = "[a](docs/spec/media.md#media) [b](docs/spec) [c](https://x.example/y.md) [d](none.md)";
    expect(brokenCitations([spec, file("README.md", links)], paths).map(({ message }) => message)).toEqual([
      "The link (none.md) does not resolve.",
    ]);
  });
  test("derives anchors as GitHub does", () => {
    expect([...anchorsOf("# A `b` c\n```\n# no\n```\n## Who's in?")]).toEqual(["a-b-c", "whos-in"]);
  });
});

test("finds statements of the service outside *.sql.ts, but no fragments", () => {
  const files = [
    file("service/db/a.ts", "sql`select 1`"),
    file("service/db/b.ts", "sql`lower(${name})`"),
    file("service/db/c.sql.ts", "sql`select 1`"),
    file("service/db/d.ts", '{ name: "one", sql: "select 1" }'),
  ];
  expect(lines(rawSql(files))).toEqual(["service/db/a.ts:1", "service/db/d.ts:1"]);
});

test("finds positional parameters in *.sql.ts, and elsewhere in the service those above 5", () => {
  const files = [
    file("service/a.sql.ts", "`select :one`;\n`select $1`"),
    file("service/b.ts", '"select $5";\n"select $6, $12"'),
    file("lib/c.ts", '"$9"'),
  ];
  expect(lines(positionalParameters(files))).toEqual(["service/a.sql.ts:2", "service/b.ts:2", "service/b.ts:2"]);
});

test("finds API summaries of more than 60 characters", () => {
  const contract = { "GET /a": { summary: "x".repeat(61) }, "GET /b": { summary: "x".repeat(60) } };
  expect(longApiSummaries(contract)).toHaveLength(1);
});

test("finds test titles of more than 100 characters, without their tag", () => {
  const long = "x".repeat(101);
  const text = `test("${long}", f);\ntest("${"x".repeat(100)} [security: y]", f);\ntest.each([\n  1,\n])("${long}", f);`;
  expect(lines(longTestTitles([file("a.test.ts", text)]))).toEqual(["a.test.ts:1", "a.test.ts:5"]);
});

describe("archaic words", () => {
  test.each([
    ["lib/a.ts", "/** Counts it anew. */", 1],
    ["lib/a.ts", "/**\n * The owners are\n * told about it.\n */", 1],
    ["lib/a.ts", "// Rows are told apart by their hash.", 0],
    ["lib/a.ts", 'const name = "Somebody";', 0],
    ["lib/contract/a.ts", 'const summary = "List whom to ask";', 1],
    ["lib/a.test.ts", 'test("readers are told", f);', 1],
    ["lib/a.test.ts", 'test.each([\n  1,\n])("mails somebody", f);', 1],
  ])("%s with %j has %i", (path, text, count) => expect(archaicWords([file(path, text)])).toHaveLength(count));
});

test("finds locked packages without a hash, with a foreign licence or with an install script [security: locked packages]", () => {
  const fine = { version: "1.0.0", integrity: "sha512-x", license: "MIT" };
  const packages = {
    "": { license: "UNKNOWN" },
    "node_modules/fine": fine,
    "node_modules/esbuild": { ...fine, hasInstallScript: true },
    "node_modules/dual": { ...fine, license: "(GPL-3.0 OR MIT) AND Apache-2.0" },
    "node_modules/@next/swc-darwin-arm64": { version: "16.4.6", license: "MIT", optional: true },
    "node_modules/@next/swc-darwin-x64": { version: "99.0.0", license: "MIT", optional: true },
    "node_modules/@next/swc-linux-x64-gnu": { version: "16.4.6", license: "MIT", optional: true },
    "node_modules/other-platform": { version: "1.0.0", license: "MIT", optional: true, cpu: ["arm64"] },
    "node_modules/bare": { version: "1.0.0", license: "MIT" },
    "node_modules/a/node_modules/@b/copyleft": { ...fine, license: "GPL-3.0" },
    "node_modules/unnamed": { version: "1.0.0", integrity: "sha512-x" },
    "node_modules/script": { ...fine, hasInstallScript: true },
  };
  expect(lockFileProblems(JSON.stringify({ packages }, null, 2)).map(({ message }) => message.split(" ").slice(0, 4).join(" "))).toEqual([
    "@next/swc-darwin-x64 has no integrity",
    "@next/swc-linux-x64-gnu has no integrity",
    "other-platform has no integrity",
    "bare has no integrity",
    "@b/copyleft has the licence",
    "unnamed has the licence",
    "script runs a script",
  ]);
});

test("finds each import of a value that closes a circle of areas", () => {
  const area = (path: string, text: string) => file(`service/domain/${path}`, text);
  const files = [
    area("people/a/one.ts", 'import { type T, x } from "../b/two.ts";'),
    area("people/b/two.ts", '\nimport { y } from "../c/three.ts";'),
    area("people/c/three.ts", 'import type { Z } from "../a/one.ts";\nexport { z } from "../a/one.ts";'),
    area("people/d/four.ts", 'import { x } from "../a/one.ts";\nimport { type T } from "../e/five.ts";'),
    area("people/e/five.ts", 'import { w } from "../d/four.ts";'),
    area("people/e/five.test.ts", 'import { w } from "../a/one.ts";'),
    area("people/a/six.ts", 'import { x } from "./one.ts";\nimport { q } from "../../../core/q.ts";'),
  ];
  expect(lines(domainCircles(files))).toEqual([
    "service/domain/people/a/one.ts:1",
    "service/domain/people/b/two.ts:2",
    "service/domain/people/c/three.ts:2",
  ]);
});

test("finds code that compares the text of a label, but no type and no test", () => {
  const files = [
    file("components/a.tsx", 'const one = list.find(({ label }) => label === "Finish review");\nconst two = "Before" !== crop.title;'),
    file("lib/b.ts", 'const three = typeof label === "string" || name === "label";'),
    file("lib/b.test.ts", 'expect(label === "x");'),
  ];
  expect(lines(labelLogic(files))).toEqual(["components/a.tsx:1", "components/a.tsx:2"]);
});

test("finds folders with more than 45 files, but no list", () => {
  const folder = (path: string, count: number) => Array.from({ length: count }, (_, index) => `${path}/${index}.ts`);
  const paths = [...folder("lib/a", 45), ...folder("lib/b", 46), ...folder("lib/contract", 200), ...folder("lib/compare", 80)];
  expect(largeFolders(paths).map(({ path }) => path)).toEqual(["lib/b", "lib/compare"]);
});

describe("props of components", () => {
  const names = (count: number) => Array.from({ length: count }, (_, index) => `p${index}`);
  const type = (count: number) => `{ ${names(count).join(": string; ")}: string }`;
  const large = (text: string, ...others: string[]) =>
    largeComponents([file("components/a.tsx", text), ...others.map((other, index) => file(`components/b${index}.tsx`, other))]).length;

  test.each([
    ["a literal", `export function Card(props: ${type(9)}) {}`],
    ["an alias", `type Props = ${type(9)};\nexport const Card = ({ p0 }: Props) => null;`],
    ["an intersection", `type Props = ${type(8)} & { one: string };\nfunction Card(props: Props) {}`],
    ["a union of parts", `function Card(props: ${type(7)} & ({ one: string } | { two: string })) {}`],
    ["an interface", `interface Props ${type(9)}\nfunction Card(props: Props) {}`],
    ["keys of another type", `function Card(props: ${type(8)} & Pick<Other, "one">) {}`],
    ["what it takes out of an imported type", `function Card({ ${names(9).join(", ")} }: Other) {}`],
    ["a function in memo", `const Card = memo(function Card(props: ${type(9)}) {});`],
  ])("finds more than eight in %s", (_, text) => expect(large(text)).toBe(1));
  test("finds more than eight in an exported type of another file", () => {
    expect(large("function Card(props: Other) {}", `type Props = ${type(9)};\nexport type Other = Props;`)).toBe(1);
  });
  test.each([
    ["eight", `function Card(props: ${type(8)}) {}`],
    ["those of an element", `function Card({ p0, ...rest }: ComponentProps<"div"> & ${type(8)}) {}`],
    ["those that Omit leaves", `function Card(props: Omit<${type(9)}, "p0">) {}`],
    ["a hook's options", `function useCard(options: ${type(9)}) {}`],
  ])("accepts %s", (_, text) => expect(large(text)).toBe(0));
  test("leaves out tests and their helpers", () => {
    const text = `function Card(props: ${type(9)}) {}`;
    expect(largeComponents(["a.test.tsx", "a/testing.tsx", "a/testing/b.tsx", "a.ts"].map((path) => file(path, text)))).toEqual([]);
  });
});

test("finds straight apostrophes and spaced percentages in texts of pages, but not in comments, tests or the contract", () => {
  const text = '// It can\'t be 40 %.\nconst one = "It can\'t be undone.";\nconst two = `${part} %`;\nconst three = "You’re at 40%";';
  const files = ["components/a.tsx", "components/a.test.tsx", "lib/contract/a.ts", "service/a.ts"].map((path) => file(path, text));
  expect(lines(pageWords(files))).toEqual(["components/a.tsx:2", "components/a.tsx:3"]);
});

test.each([
  ['<span className="truncate">{name}</span>', 1],
  ['<p className={`min-w-0 ${wide ? "truncate" : ""}`}>{text}</p>', 1],
  ['<p className="line-clamp-2">{text}</p>', 1],
  ['<span className="truncate" dir="auto">{name}</span>', 0],
  ['<bdi className="truncate">{name}</bdi>', 0],
  ['<span className="min-w-0">{name}</span>', 0],
])("text that is cut has its own direction: %s has %i problems", (element, count) =>
  expect(cutWithoutDirection([file("components/a.tsx", `export const A = () => ${element};`)])).toHaveLength(count),
);
