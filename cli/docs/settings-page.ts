import type * as z from "zod";
import { operatorSettings, processSettings, settingMeta } from "../../lib/settings.ts";
import { markdownTable } from "./markdown-table.ts";

function defaultOf(schema: z.ZodType): string {
  const { default: text } = settingMeta(schema);
  if (text) return text;
  const parsed = schema.safeParse(undefined);
  return parsed.success && parsed.data !== undefined ? `\`${String(parsed.data)}\`` : "none";
}

const rowsOf = (settings: z.ZodObject) =>
  Object.entries(settings.shape).map(([name, schema]) => {
    const { description } = settingMeta(schema as z.ZodType);
    return [`\`${name}\``, defaultOf(schema as z.ZodType), description];
  });

/** Returns the text of `docs/settings.md`. */
export function settingsPage(): string {
  const head = ["Variable", "Default", "Meaning"];
  return `# Settings

Generated from \`lib/settings.ts\` by \`npm run docs\`. Do not edit.

Settings are environment variables, read once at start. Empty values count as unset. A wrong value stops the start with one sentence.

${markdownTable(head, rowsOf(operatorSettings))}

## Set by npm start

\`npm start\` passes these to the service and the web server. Set them only to run one of the processes on its own.

${markdownTable(head, rowsOf(processSettings))}
`;
}
