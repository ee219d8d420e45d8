import { problemsIn, type RuleProblem, type SourceFile } from "./problem.ts";

const COMMENT = /\/\*[\s\S]*?\*\/|(?<![:"\w])\/\/[^\n]*/g;

/** Spellings that no text of a page has, with the one to use. */
const refused: [RegExp, string][] = [
  [/&apos;|(?<=[A-Za-z}])'(?=(?:s|t|re|ll|ve|d|m)\b)/g, "Use the apostrophe ’ in text that people read."],
  [/(?<=[0-9}]) %(?=[\s"`;,<])/g, "Write a percentage without a space: 40%."],
  [/(?<=[0-9}]) hr\b/g, "Write hours as h: 3 h."],
  [/\b[Cc]annot (?!-)/g, "Write can’t."],
  [/\blook alike\b/gi, "Name what the changes share."],
];

/** Finds spellings that the texts of pages do not use. Comments, tests and the contract of the API are left out. */
export function pageWords(files: readonly SourceFile[]): RuleProblem[] {
  const pages = files
    .filter(({ path }) => /^(?:app|components|lib)\/.*\.tsx?$/.test(path))
    .filter(({ path }) => !/\.test\.tsx?$|\/testing(?:\/|\.)|^lib\/(?:contract\/|settings\.ts)/.test(path))
    .map(({ path, text }) => ({ path, text: text.replace(COMMENT, (comment) => comment.replace(/[^\n]/g, " ")) }));
  return refused.flatMap(([pattern, message]) => problemsIn(pages, pattern, () => message));
}
