import { sourceComments, problemsIn, type RuleProblem, type SourceFile } from "./problem.ts";
import { titleProblems } from "./test-titles.ts";

const WORDS = /\b(?:anew|whoever|whom|somebody|nobody|foretold|(?:is|are)[\s*/]+told(?!\s+apart))\b/gi;

const messageOf = (word: string) => `"${word.replace(/[\s*/]+/g, " ")}" is archaic. Use plain words.`;

/** Finds archaic words in comments, test titles and the text of the API contract. */
export const archaicWords = (files: readonly SourceFile[]): RuleProblem[] => [
  ...problemsIn(
    files.map((file) => (file.path.startsWith("lib/contract/") ? file : sourceComments(file))),
    WORDS,
    ([word]) => messageOf(word),
  ),
  ...titleProblems(files, (title) => {
    const [word] = title.match(WORDS) ?? [];
    return word ? messageOf(word) : null;
  }),
];
