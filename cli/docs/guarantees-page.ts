import { markdownTable } from "./markdown-table.ts";

export type TestFile = { path: string; text: string };
type Tag = "security" | "fault";
type Guarantee = { guarantee: string; path: string };

/** A tag at the end of a title, so at the end of a string. */
const TAGGED = /\[(security|fault): ([^\]\n]+)\](?=["'`])/g;

/** Returns the guarantees that tests of a kind are tagged with, each with the files that test it. */
export function guaranteesOf(kind: Tag, files: readonly TestFile[]): Guarantee[] {
  return files.flatMap(({ path, text }) =>
    [...text.matchAll(TAGGED)].flatMap(([, tag, guarantee]) => (tag === kind ? [{ guarantee: guarantee!.trim(), path }] : [])),
  );
}

function table(guarantees: readonly Guarantee[]): string {
  const files = new Map<string, Set<string>>();
  for (const { guarantee, path } of guarantees) files.set(guarantee, (files.get(guarantee) ?? new Set()).add(path));
  const rows = [...files].map(([guarantee, paths]) => [
    guarantee[0]!.toUpperCase() + guarantee.slice(1),
    [...paths].map((path) => `\`${path}\``).join(", "),
  ]);
  return markdownTable(
    ["Guarantee", "Tests"],
    rows.toSorted(([one], [other]) => (one! < other! ? -1 : 1)),
  );
}

/** Returns the text of `docs/guarantees.md` for all test files of the repository. */
export const guaranteesPage = (files: readonly TestFile[]): string => `# Guarantees

Generated from test titles by \`npm run docs\`. Do not edit. A title that ends in \`[security: …]\` or \`[fault: …]\` names the guarantee that the
test protects. Run one with \`npx vitest run <file>\`, or \`npx playwright test -c e2e <file>\` for a journey.

## Security

${table(guaranteesOf("security", files))}

## Faults

Loupe keeps these promises when a part of it fails.

${table(guaranteesOf("fault", files))}
`;
