import { problemsIn, type RuleProblem, type SourceFile } from "./problem.ts";

const STATEMENT = /\bsql(?:(?:<[^>`]*>)?`|:\s*["'`])\s*(select|insert|update|delete|with|create|alter|drop|truncate)\b/gi;

/** Finds SQL statements of the service outside `*.sql.ts`. Fragments inside a Drizzle query are allowed. */
export const rawSql = (files: readonly SourceFile[]): RuleProblem[] =>
  problemsIn(
    files.filter(({ path }) => path.startsWith("service/") && !/\.sql\.ts$|\.test\.ts$|\/testing\//.test(path)),
    STATEMENT,
    ([, verb]) => `A ${verb!.toUpperCase()} statement. Move it to a *.sql.ts file.`,
  );
