import { problemsIn, type RuleProblem, type SourceFile } from "./problem.ts";

const MOST = 100;
const TITLE = /^[ \t]*(?:test|it|describe)(?:\.\w+)*\(\s*(["'`])((?:\\.|(?!\1)[^\\\n])*)\1/gm;
const EACH_TITLE = /\]\)\(\s*(["'`])((?:\\.|(?!\1)[^\\\n])*)\1,/g;

/** Returns a problem for each test title of the files; `message` may return null to accept a title. */
export const titleProblems = (files: readonly SourceFile[], message: (title: string) => string | null): RuleProblem[] => {
  const tests = files.filter(({ path }) => /\.(test|spec)\.tsx?$/.test(path));
  return [TITLE, EACH_TITLE].flatMap((pattern) => problemsIn(tests, pattern, ([, , title]) => message(title!)));
};

/** Finds test titles of more than 100 characters. The tags of a guarantee and of a main journey do not count. */
export const longTestTitles = (files: readonly SourceFile[]): RuleProblem[] =>
  titleProblems(files, (title) => {
    const { length } = title.replace(/ @main$/, "").replace(/ \[(security|fault): [^\]]+\]$/, "");
    return length > MOST ? `The title has ${length} characters; at most ${MOST}.` : null;
  });
