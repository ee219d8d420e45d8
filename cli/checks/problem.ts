export type SourceFile = { path: string; text: string };
/** A place that breaks a rule of the repository. */
export type RuleProblem = { path: string; line: number; message: string };

const lineOf = (text: string, index: number) => text.slice(0, index).split("\n").length;

/** Returns a problem for each match of a pattern in the files; `message` may return null to accept a match. */
export const problemsIn = (
  files: readonly SourceFile[],
  pattern: RegExp,
  message: (match: RegExpMatchArray, file: SourceFile) => string | null,
): RuleProblem[] =>
  files.flatMap((file) =>
    [...file.text.matchAll(pattern)].flatMap((match) => {
      const text = message(match, file);
      return text === null ? [] : [{ path: file.path, line: lineOf(file.text, match.index), message: text }];
    }),
  );

/** Returns a file with everything but its comments blanked out, so that lines keep their numbers. */
export function sourceComments({ path, text }: SourceFile): SourceFile {
  const comments = text.replace(/(\/\*[\s\S]*?\*\/)|(^|[\s{(,;])(\/\/[^\n]*)|[^\n]/g, (_, block?: string, before?: string, line?: string) =>
    block ? block : line ? `${before === "\n" ? "\n" : before ? " " : ""}${line}` : " ",
  );
  return { path, text: comments };
}
