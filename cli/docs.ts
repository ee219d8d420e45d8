import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { attacksPage } from "./docs/attacks-page.ts";
import { actionFile, componentFile } from "./docs/ci-files.ts";
import { pageWithCommands } from "./docs/cli-page.ts";
import { decisionsPage } from "./docs/decisions-page.ts";
import { guaranteesPage } from "./docs/guarantees-page.ts";
import { settingsPage } from "./docs/settings-page.ts";
import { ROOT } from "../lib/product/files.mjs";
import { readFiles } from "./source-files.mjs";

function committed(path: string): string {
  try {
    return readFileSync(join(ROOT, path), "utf8");
  } catch {
    return "";
  }
}

/** Writes the generated documents, or with `--check` fails when the committed ones are out of date. */
const documents = {
  "deploy/github-action/action.yml": actionFile(),
  "deploy/gitlab-component/templates/loupe.yml": componentFile(),
  "README.md": pageWithCommands(committed("README.md")),
  "docs/attacks.md": attacksPage(),
  "docs/cli.md": pageWithCommands(committed("docs/cli.md")),
  "docs/decisions/README.md": decisionsPage(readFiles([".md"])),
  "docs/settings.md": settingsPage(),
  "docs/guarantees.md": guaranteesPage(readFiles([".test.ts", ".test.tsx", ".spec.ts"])),
};

for (const [path, text] of Object.entries(documents)) {
  if (!process.argv.includes("--check")) writeFileSync(join(ROOT, path), text);
  else if (committed(path) !== text) {
    console.error(`${path} is out of date. Run: npm run docs`);
    process.exitCode = 1;
  }
}
