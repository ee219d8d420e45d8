import { sourceComments, problemsIn, type RuleProblem, type SourceFile } from "./problem.ts";

const OPENER = "(What|Who|Whom|Whose|Where|Whether|How|That|One)\\b";
const PATTERN = new RegExp(`/\\*\\*?[\\s*]*${OPENER}|(?<!//[^\\n]*\\n[ \\t]*)//[ \\t]*${OPENER}`, "g");

/** Finds comments that open with a relative or question word instead of a verb or a noun. */
export const commentOpeners = (files: readonly SourceFile[]): RuleProblem[] =>
  problemsIn(
    files.map(sourceComments),
    PATTERN,
    ([, block, line]) => `The comment opens with "${block ?? line}". Open with a verb or a noun.`,
  );
