import { readFileSync } from "node:fs";
import { parse } from "yaml";
import { productFile } from "../../lib/product/files.mjs";

/** A service of a compose file, in the parts that tests read. */
export type ComposeService = {
  image?: string;
  command?: readonly string[];
  environment?: Readonly<Record<string, string>>;
  healthcheck?: { test: readonly string[] };
};
export type ComposeFile = { services: Readonly<Record<string, ComposeService>>; volumes?: object };

/** Reads a compose file of `deploy`. `text`: other contents. */
export const readComposeFile = (name: string, text = readFileSync(productFile(`deploy/${name}`), "utf8")) =>
  parse(text, { merge: true }) as ComposeFile;

/** `${NAME}`, `${NAME:-default}` and `${NAME:?sentence}`. */
const REFERENCE = /\$\{(\w+)(?::([-?])([^}]*))?\}/g;

/** Returns the names of variables in a compose file, and of those that must be set. */
export function composeVariables(text: string): { all: string[]; required: string[] } {
  const found = [...text.matchAll(REFERENCE)];
  const names = (list: typeof found) => [...new Set(list.map(([, name]) => name!))];
  return { all: names(found), required: names(found.filter(([, , kind]) => kind === "?")) };
}

/** Returns the environment of a service, as compose replaces its variables. Throws a sentence for one that must be set. */
export function composeEnvironment(
  { environment = {} }: ComposeService,
  variables: Readonly<Record<string, string>>,
): Record<string, string> {
  const replace = (text: string) =>
    text.replace(REFERENCE, (_, name: string, kind: string | undefined, word: string | undefined) => {
      if (variables[name]) return variables[name];
      if (kind === "?") throw new Error(`${name} ${word}`);
      return kind === "-" ? word! : "";
    });
  return Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, replace(value)]));
}
