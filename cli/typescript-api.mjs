import { register } from "node:module";

/**
 * Resolves `typescript` as a version with a JavaScript API, which version 7 lacks. Installed under an alias, that version would also
 * replace the program `tsc`.
 * @param {string} specifier
 * @param {object} context
 * @param {(specifier: string, context: object) => unknown} next
 */
export const resolve = (specifier, context, next) =>
  next(specifier === "typescript" ? "@ts-morph/common/dist/typescript.js" : specifier, context);

/** Registers the resolution for the modules that this process imports from now on. */
export const useTypescriptApi = () => register(import.meta.url);
