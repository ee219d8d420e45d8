import type { ParserMap } from "nuqs/server";

/** Parameters of lists that order and divide rows, and exclude none. */
const arranging = ["page", "size", "sort", "order"] as const;
type Arranging = (typeof arranging)[number];

/** Null for each URL parameter that excludes rows. */
type AllRows<P extends ParserMap> = { [K in Exclude<keyof P, Arranging>]: null };

/** Returns the values of URL parameters that show all rows of a list, in the order that it has. */
export const allRows = <P extends ParserMap>(parameters: P): AllRows<P> =>
  Object.fromEntries(
    Object.keys(parameters)
      .filter((name) => !(arranging as readonly string[]).includes(name))
      .map((name) => [name, null]),
  ) as AllRows<P>;

/** Returns true for a filter that excludes rows of a list. */
export const excludesRows = <P extends ParserMap>(parameters: P, filter: { [K in keyof P]?: unknown }): boolean =>
  Object.keys(allRows(parameters)).some((name) => filter[name] != null && filter[name] !== "");
