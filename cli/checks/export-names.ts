import { problemsIn, type RuleProblem, type SourceFile } from "./problem.ts";

/** Names that Next gives a meaning in every file of a route. */
const NEXT = new Set("GET POST PUT PATCH DELETE metadata generateMetadata viewport dynamic config proxy revalidate".split(" "));
const PRODUCT = /^(app|components|lib|service|cli|packages)\//;
const TESTS = /\.test\.tsx?$|\.d\.ts$|(^|\/)testing(\/|\.ts$)/;
const EXPORT = /^export (?:declare )?(?:async )?(?:function\*?|const|let|class|type|interface|enum) (\w+)/gm;

/** Layers that share a name for the same thing: a call and its verb, a type and its schema. */
const SAME_THING: readonly (readonly [client: RegExp, owner: RegExp, name: RegExp])[] = [
  [/^lib\/queries\//, /^service\/domain\//, /^[a-z]/],
  [/^lib\/(?:queries|review|media|upload|permissions)\b/, /^lib\/contract\//, /^[A-Z]/],
];

function isSameThing(name: string, a: string, b: string): boolean {
  return SAME_THING.some(
    ([client, owner, names]) => names.test(name) && [a, b].some((p) => client.test(p)) && [a, b].some((p) => owner.test(p)),
  );
}

/** Finds exported names that are defined in more than one file: one name has one meaning in the repository. */
export function duplicateExports(files: readonly SourceFile[]): RuleProblem[] {
  const sources = files.filter(({ path }) => PRODUCT.test(path) && !TESTS.test(path));
  const owners = new Map<string, Set<string>>();
  for (const { path, text } of sources) {
    for (const [, name] of text.matchAll(EXPORT)) owners.set(name!, (owners.get(name!) ?? new Set()).add(path));
  }
  return problemsIn(sources, EXPORT, ([, name], { path }) => {
    const others = [...owners.get(name!)!].filter((other) => other !== path && !isSameThing(name!, path, other));
    return NEXT.has(name!) || !others.length ? null : `"${name}" is exported by ${others.join(", ")} too. Choose another name.`;
  });
}
