import { contract } from "../lib/contract/index.ts";
import { longApiSummaries } from "./checks/api-summaries.ts";
import { brokenCitations } from "./checks/citations.ts";
import { commentOpeners } from "./checks/comment-openers.ts";
import { duplicateExports } from "./checks/export-names.ts";
import type { RuleProblem } from "./checks/problem.ts";
import { rawSql } from "./checks/raw-sql.ts";
import { longTestTitles } from "./checks/test-titles.ts";
import { listFiles, readFiles } from "./source-files.mjs";

/**
 * Checks the rules of names and text. Fails for enforced rules; with `--language` it prints the problems of all rules, with
 * `--language=<rule>` those of one.
 */
const ENFORCED: readonly string[] = ["API summaries", "citations", "raw SQL"];

const sources = readFiles([".ts", ".tsx", ".mjs", ".css"]);
const documents = readFiles([".md"]);
const paths = new Set(listFiles([""]));
const rules: Record<string, () => RuleProblem[]> = {
  "comment openers": () => commentOpeners(sources),
  "exported names": () => duplicateExports(sources),
  citations: () => brokenCitations([...sources, ...documents], paths),
  "API summaries": () => longApiSummaries(contract),
  "raw SQL": () => rawSql(sources),
  "test titles": () => longTestTitles(sources),
};

const option = process.argv.find((argument) => argument.startsWith("--language"));
const only = option?.split("=")[1];
for (const [name, find] of Object.entries(rules)) {
  const enforced = ENFORCED.includes(name);
  if (!enforced && !option) continue;
  const problems = find();
  if (option) console.log(`${name}: ${problems.length}${enforced ? "" : " (not enforced)"}`);
  if (enforced ? problems.length : only === name)
    for (const { path, line, message } of problems) console.log(`  ${path}:${line}  ${message}`);
  if (enforced && problems.length) process.exitCode = 1;
}
