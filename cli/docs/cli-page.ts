import { helpText } from "../../packages/cli/src/commands/help.ts";
import { uploadSnippets } from "../../lib/builds/upload-snippet.ts";
import { PACKAGE_NAME } from "../../packages/cli/src/commands/package-name.ts";

const firstUpload = { api: "http://localhost:3000/v2", token: null, takesScreenshot: false, isWindows: false };

/** Parts of documents that are written from the package: its name is in `package.json` alone. */
const parts: Record<string, string> = {
  install: ["```sh", `npm install --global ${PACKAGE_NAME}`, "```"].join("\n"),
  once: ["```sh", `npx ${PACKAGE_NAME} accept results.json --dry-run`, "```"].join("\n"),
  upload: ["```sh", ...uploadSnippets("Terminal", firstUpload).map(({ text }) => text.trimEnd()), "```"].join("\n"),
  argos: ["```sh", uploadSnippets("Argos packages", firstUpload)[0]!.text.trimEnd(), "```"].join("\n"),
  help: ["```", helpText(), "```"].join("\n"),
};

/** Returns a document with its generated parts filled in: each is between two comments, `<!-- generated: name -->` and `<!-- end -->`. */
export const pageWithCommands = (page: string): string =>
  page.replace(/(<!-- generated: (\w+) -->\n)[\s\S]*?(<!-- end -->)/g, (whole, start: string, name: string, end: string) => {
    const part = parts[name];
    return part === undefined ? whole : `${start}\n${part}\n\n${end}`;
  });
