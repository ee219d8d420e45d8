/**
 * Hides the warning that `oidc-provider` prints on import under Node 20, which has no option to disable it. Loupe supports and tests Node
 * 20. Import this module before the library.
 */
const { warn } = console;
console.warn = (...parts: unknown[]) => {
  if (!String(parts[0]).includes("oidc-provider WARNING: Unsupported runtime")) warn(...parts);
};
