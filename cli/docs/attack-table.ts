import { findings } from "../attack/findings.ts";
import { markdownTable } from "./markdown-table.ts";

const [START, END] = ["<!-- attacks: written by npm run docs -->", "<!-- end of attacks -->"];

/** Returns SECURITY.md with its table of attacks. Throws where the marks of the table are missing. */
export function withAttackTable(text: string): string {
  const [before, rest] = text.split(START);
  const after = rest?.split(END)[1];
  if (after === undefined) throw new Error("SECURITY.md has no place for the table of attacks.");
  const rows = Object.entries(findings).map(([name, { tried, limit }]) => [name, tried, limit]);
  return `${before}${START}\n\n${markdownTable(["", "Tried", "Limit"], rows)}\n\n${END}${after}`;
}
