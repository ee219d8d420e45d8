import { matchesGlob } from "../contract/glob.ts";
import type { BuildRule } from "../queries/build-rules.ts";

/** Returns the rules whose names and suite a test fits. Their other conditions depend on a change. */
export const rulesOfTest = (rules: readonly BuildRule[], test: { name: string; buildName: string }): BuildRule[] =>
  rules.filter(
    ({ conditions: { tests, buildName } }) =>
      (buildName === undefined || buildName === test.buildName) && (tests === undefined || matchesGlob(test.name, tests)),
  );
