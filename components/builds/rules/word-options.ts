import { areaKinds } from "@/lib/builds/rule-draft";
import { kindWord, scopesOf, scopeWord } from "@/lib/builds/rule-words";
import { plural } from "@/lib/format";
import type { BuildCause } from "@/lib/queries/builds";

type Option = { value: string; label: string; detail?: string };

/** Kinds of changes that a rule can approve; `recoloured` where the change is one. */
export const changeOptions = (colours: BuildCause["recoloured"]): Option[] => [
  ...(colours ? [{ value: "recoloured", label: "colour changes", detail: `${colours.from} to ${colours.to}` }] : []),
  { value: "", label: kindWord("") },
  ...areaKinds.map(([value, label]) => ({ value, label })),
];

/** Patterns that the snapshot of a change fits, and others that are in use. */
export const scopeOptions = (name: string, others: readonly string[]): Option[] =>
  [...new Set([...scopesOf(name), ...others])].map((value) => ({ value, label: scopeWord(value) }));

/** Times for which a change can be ignored, in days; 0 for no end, which a rule with boxes does not have. */
export const ignoreEnds = (hasBoxes: boolean): Option[] => [
  ...[7, 14, 30].map((days) => ({ value: String(days), label: plural(days, "day") })),
  hasBoxes ? { value: "365", label: "a year" } : { value: "0", label: "always" },
];
