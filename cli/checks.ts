import { readFileSync } from "node:fs";
import { join } from "node:path";
import { contract } from "../lib/contract/index.ts";
import { longApiSummaries } from "./checks/api-summaries.ts";
import { archaicWords } from "./checks/archaic-words.ts";
import { brokenCitations } from "./checks/citations.ts";
import { commentOpeners } from "./checks/comment-openers.ts";
import { largeComponents } from "./checks/component-props.ts";
import { domainCircles } from "./checks/domain-circles.ts";
import { duplicateExports } from "./checks/export-names.ts";
import { largeFolders } from "./checks/folder-size.ts";
import { labelLogic } from "./checks/label-logic.ts";
import type { RuleProblem } from "./checks/problem.ts";
import { lockFileProblems } from "./checks/lock-file.ts";
import { pageWords } from "./checks/page-words.ts";
import { positionalParameters, rawSql } from "./checks/raw-sql.ts";
import { longTestTitles } from "./checks/test-titles.ts";
import { cutWithoutDirection } from "./checks/text-direction.ts";
import { ROOT } from "../lib/product/files.mjs";
import { listFiles, readFiles } from "./source-files.mjs";

/** Checks the rules of names and text, or with `--language=<rule>` one of them. Fails when there are problems. */
const sources = readFiles([".ts", ".tsx", ".mjs", ".css"]);
const documents = readFiles([".md"]);
const paths = new Set(listFiles([""]));
const rules: Record<string, () => RuleProblem[]> = {
  "comment openers": () => commentOpeners(sources),
  "exported names": () => duplicateExports(sources),
  citations: () => brokenCitations([...sources, ...documents], paths),
  "API summaries": () => longApiSummaries(contract),
  "lock file": () => lockFileProblems(readFileSync(join(ROOT, "package-lock.json"), "utf8")),
  "raw SQL": () => rawSql(sources),
  "positional parameters": () => positionalParameters(sources),
  "archaic words": () => archaicWords(sources),
  "test titles": () => longTestTitles(sources),
  "circles of the domain": () => domainCircles(sources),
  "logic on labels": () => labelLogic(sources),
  "words of pages": () => pageWords(sources),
  "props of components": () => largeComponents(sources),
  "direction of cut text": () => cutWithoutDirection(sources),
  "size of folders": () => largeFolders(sources.map(({ path }) => path)),
};

const only = process.argv.find((argument) => argument.startsWith("--language="))?.split("=")[1];
for (const [name, find] of Object.entries(rules)) {
  if (only && only !== name) continue;
  const problems = find();
  if (problems.length) process.exitCode = 1;
  for (const { path, line, message } of problems) console.log(`${name}: ${path}:${line}  ${message}`);
}
