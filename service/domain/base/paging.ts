import type * as z from "zod";

/** Page of a list, counted from 1, and its size. */
export type PageInput = { page: number; perPage: number };

/** Returns the `limit` and `offset` of a page. */
export const limitAndOffset = ({ page, perPage }: PageInput) => ({ limit: perPage, offset: (page - 1) * perPage });

/**
 * Builds a page with its `pageInfo` (docs/spec/lists.md) from rows that each carry the total. A page past the end is one row
 * with the total and a null `id`.
 */
export function toPage<R extends { total: number; id: string | null }, T>(
  rows: readonly R[],
  { page, perPage }: PageInput,
  wire: (row: R & { id: string }) => T,
) {
  const results = rows.filter((row): row is R & { id: string } => row.id !== null).map(wire);
  return { pageInfo: { total: rows[0]!.total, page, perPage }, results };
}

/** An order of rows: columns that are unique together, all in one direction. */
export type KeyOrder = { key: readonly string[]; descending: boolean };

/** Returns the `order by` list of a key. */
export const orderBy = ({ key, descending }: KeyOrder) => key.map((column) => `${column}${descending ? " desc" : ""}`).join(", ");

/** Largest `perPage`. As a constant in a statement, it keeps generic plans from expecting a tenth of the table and sorting it. */
const LARGEST_PAGE = 100;

/**
 * Selects a page by keyset. Finds the key of the page's first row in the index, then reads only rows from that key on, in order. `from`
 * is a table with its condition; one index must start with the columns compared there, followed by the key, and contain all others of
 * the condition.
 */
export function pageFromKey(from: string, order: KeyOrder, limit: string, offset: string): string {
  const key = order.key.join(", ");
  return `select * from (select * from ${from} and (${key}) ${order.descending ? "<=" : ">="}
      (select ${key} from ${from} order by ${orderBy(order)} limit 1 offset ${offset})
      order by ${orderBy(order)} limit ${LARGEST_PAGE}) page limit ${limit}`;
}

/** Returns an SQL expression for a moment as the records write it, to the millisecond; null for null. */
export const isoTime = (column: string) => `to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Returns an SQL expression for the rows of a select, in its order, as the text of a JSON list without its brackets. */
export const jsonList = (select: string) => `array_to_string(array(select row_to_json(r)::text from (${select}) r), ',')`;

/** The one row of a page: its total, and its records as a `jsonList`. */
export type RawPage = { total: number; results: string };

/** Returns the toPage of a statement's one row. `T` declares the records that the statement writes. */
export function rawPage<T extends z.ZodType>([row]: readonly RawPage[], { page, perPage }: PageInput) {
  const { total, results } = row!;
  return { pageInfo: { total, page, perPage }, results: JSON.parse(`[${results}]`) as z.input<T>[] };
}
