import type { RuleProblem } from "./problem.ts";

const MOST = 60;

/** Finds operations whose summary has more than 60 characters. */
export const longApiSummaries = (contract: Readonly<Record<string, { summary: string }>>): RuleProblem[] =>
  Object.entries(contract).flatMap(([route, { summary }]) =>
    summary.length > MOST
      ? [{ path: "lib/contract", line: 1, message: `The summary of ${route} has ${summary.length} characters; at most ${MOST}.` }]
      : [],
  );
