import { findings } from "../attack/findings.ts";
import { markdownTable } from "./markdown-table.ts";

/** Returns the text of `docs/attacks.md`, the attacks of `npm run attack` with their limits. */
export const attacksPage = (): string => `# Attacks

Generated from \`cli/attack/findings.ts\` by \`npm run docs\`. Do not edit. \`npm run attack\` starts a product on loopback, attacks it within bounds,
and prints tried, result and limit of each finding; it exits with 1 when a limit does not hold. It refuses every other host. The short form
runs in \`npm test -- --all\`.

${markdownTable(
  ["", "Tried", "Limit"],
  Object.entries(findings).map(([name, { tried, limit }]) => [name, tried, limit]),
)}
`;
