// Writes fields of the command's JSON document to the outputs of a step, one line each. Node built-ins only.
import { appendFileSync } from "node:fs";

const { CODE = "", DOCUMENT = "", GITHUB_OUTPUT } = process.env;

function parseDocument() {
  try {
    return JSON.parse(DOCUMENT);
  } catch {
    return {};
  }
}

const document = parseDocument();
// With suites of the config, the outputs are those of the first one.
const { build } = document.suites?.[0] ?? document;
const outputs = {
  code: CODE,
  build: typeof build === "object" ? build?.number : build,
  url: build?.url,
  status: build?.status,
  branch: document.branch,
  "pull-request": document.pullRequestUrl,
};
const lines = Object.entries(outputs).flatMap(([name, value]) =>
  value === undefined || value === null ? [] : [`${name}=${String(value).replaceAll(/[\r\n]/g, " ")}\n`],
);
if (GITHUB_OUTPUT) appendFileSync(GITHUB_OUTPUT, lines.join(""));
