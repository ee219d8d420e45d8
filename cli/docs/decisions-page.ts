import { basename } from "node:path/posix";
import type { SourceFile } from "../checks/problem.ts";
import { markdownTable } from "./markdown-table.ts";

/** Returns the first part of a pattern in the record of a decision. Throws when the record lacks it. */
function part({ path, text }: SourceFile, pattern: RegExp): string {
  const found = pattern.exec(text)?.[1];
  if (!found) throw new Error(`${path} has no line like ${pattern.source}`);
  return found;
}

/** Returns the text of `docs/decisions/README.md`: all records by number, which is the order of their dates, superseded ones marked. */
export function decisionsPage(documents: readonly SourceFile[]): string {
  const records = documents.filter(({ path }) => /^docs\/decisions\/\d{4}-[^/]+\.md$/.test(path));
  const rows = records.map((record) => {
    const [number, title] = [part(record, /^# (\d+)\./), part(record, /^# \d+\. (.+)$/m)];
    const status = part(record, /^Status: (.+)$/m);
    return [
      number,
      `[${title}](${basename(record.path)})`,
      part(record, /^Date: (\d{4}-\d{2}-\d{2})$/m),
      status.startsWith("Accepted") ? "" : status,
    ];
  });
  return `# Decisions

Generated from the records by \`npm run docs\`. Do not edit. A new record takes the next number. A record that another one replaces stays, with
\`Status: Superseded by …\`.

${markdownTable(["", "Decision", "Date", "Superseded"], rows)}
`;
}
