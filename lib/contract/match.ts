import type { Operation, Operations, Route } from "./operation.ts";

export type Match = { route: Route; operation: Operation; params: Record<string, string> };

/**
 * Compiles the paths of a contract. Literal segments win over placeholders, so that `/media/mine` is not read as an id. Params are
 * returned as they are in the path, percent-encoded.
 */
export function matcher(contract: Operations) {
  const table = Object.entries(contract).map(([route, operation]) => {
    const [method, path] = route.split(" ") as [string, string];
    const pattern = new RegExp(`^${path.replace(/[.*+?^$()|[\]\\]/g, "\\$&").replace(/\{(\w+)\}/g, "(?<$1>[^/]+)")}$`);
    return { route: route as Route, method, path, pattern, operation };
  });
  table.sort((a, b) => a.path.split("{").length - b.path.split("{").length);
  return {
    /** Returns the operation of a request, or undefined. */
    match(method: string, pathname: string): Match | undefined {
      for (const row of table) {
        if (row.method !== method) continue;
        const hit = row.pattern.exec(pathname);
        if (hit) return { route: row.route, operation: row.operation, params: { ...hit.groups } };
      }
      return undefined;
    },
    /** Returns the methods of a path; empty when the path is unknown. */
    allow: (pathname: string) => table.filter((row) => row.pattern.test(pathname)).map((row) => row.method),
  };
}
