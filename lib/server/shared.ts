/**
 * One value for the whole process. The bundler gives proxy.ts, the pages and the route handlers module instances of their own,
 * so a module variable would be several.
 */
export function shared<T>(name: string, make: () => T): T {
  const all = globalThis as unknown as Record<symbol, T | undefined>;
  return (all[Symbol.for(`loupe.${name}`)] ??= make());
}
