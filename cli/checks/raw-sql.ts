import { problemsIn, type RuleProblem, type SourceFile } from "./problem.ts";

const STATEMENT = /\bsql(?:(?:<[^>`]*>)?`|:\s*["'`])\s*(select|insert|update|delete|with|create|alter|drop|truncate)\b/gi;

/** Finds SQL statements of the service outside `*.sql.ts`. Fragments inside a Drizzle query are allowed. */
export const rawSql = (files: readonly SourceFile[]): RuleProblem[] =>
  problemsIn(
    files.filter(({ path }) => path.startsWith("service/") && !/\.sql\.ts$|\.test\.ts$|\/testing\//.test(path)),
    STATEMENT,
    ([, verb]) => `A ${verb!.toUpperCase()} statement. Move it to a *.sql.ts file.`,
  );

/** Finds positional parameters of the service's SQL: each in `*.sql.ts`, which names its parameters, and elsewhere those above 5. */
export const positionalParameters = (files: readonly SourceFile[]): RuleProblem[] =>
  problemsIn(
    files.filter(({ path }) => path.startsWith("service/") && !path.endsWith(".test.ts")),
    /\$(\d+)\b/g,
    ([parameter, number], { path }) =>
      path.endsWith(".sql.ts") || Number(number) > 5 ? `${parameter} is a positional parameter. Give it a name: \`:name\`.` : null,
  );
