import { problemsIn, type RuleProblem, type SourceFile } from "./problem.ts";

/** A text that people read, compared with a literal. */
const COMPARED =
  /(?<!typeof )\b(?:label|title|detail|placeholder)\s*(?:===|!==)\s*["'`]|["'`]\s*(?:===|!==)\s*(?:\w+\.)*(?:label|title|detail|placeholder)\b/g;

/** Finds code whose behaviour hangs on the words of a label: they change without a warning of the compiler. */
export const labelLogic = (files: readonly SourceFile[]): RuleProblem[] =>
  problemsIn(
    files.filter(({ path }) => /^(?:app|components|lib|service)\//.test(path) && !/\.(test|spec)\.tsx?$/.test(path)),
    COMPARED,
    () => "The text of a label decides here. Give what it names an id or a flag.",
  );
