import { dirname, join } from "node:path/posix";
import { problemsIn, type RuleProblem, type SourceFile } from "./problem.ts";

const DOMAIN = "service/domain/";
const IMPORT = /^(?:import|export)\b(?!\s+type\b)([^;"']*?)from\s+"(\.[^"]+)"/gm;
const isTypesOnly = (names: string) => /^\s*\{(?:\s*type\s[^,}]+,?)+\s*\}\s*$/.test(names);
const areaOf = (path: string) => dirname(path).slice(DOMAIN.length);

/** Finds imports of values that close a circle of areas of the domain. An area is a folder. */
export function domainCircles(files: readonly SourceFile[]): RuleProblem[] {
  const sources = files.filter(({ path }) => path.startsWith(DOMAIN) && !path.includes(".test."));
  const imports = new Map<string, Set<string>>();
  const targetOf = ([, names, target]: RegExpMatchArray, path: string): string | null => {
    const imported = join(dirname(path), target!);
    if (isTypesOnly(names!) || !imported.startsWith(DOMAIN) || areaOf(imported) === areaOf(path)) return null;
    return areaOf(imported);
  };
  for (const { path, text } of sources)
    for (const match of text.matchAll(IMPORT)) {
      const target = targetOf(match, path);
      if (target) imports.set(areaOf(path), (imports.get(areaOf(path)) ?? new Set()).add(target));
    }

  const leadsTo = (from: string, to: string, seen = new Set<string>()): boolean => {
    if (from === to) return true;
    if (seen.has(from)) return false;
    seen.add(from);
    return [...(imports.get(from) ?? [])].some((next) => leadsTo(next, to, seen));
  };
  return problemsIn(sources, IMPORT, (match, { path }) => {
    const target = targetOf(match, path);
    if (!target || !leadsTo(target, areaOf(path))) return null;
    return `${areaOf(path)} imports ${target}, which imports it in turn. Move what both need to a layer below, or record an event.`;
  });
}
