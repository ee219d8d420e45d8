/**
 * The authorization server's library prints a line on every import under Node 20, which our tests run it on. Nobody who starts
 * Loupe can do anything about it, so that one line is dropped. Imported before the library.
 */
const { warn } = console;
console.warn = (...parts: unknown[]) => {
  if (!String(parts[0]).includes("oidc-provider WARNING: Unsupported runtime")) warn(...parts);
};
