import type * as z from "zod";
import type { Statement } from "../db/client.ts";
import type { Deps } from "../core/deps.ts";

/** What a list was asked for: `page` from 1. */
export type PageInput = { page: number; perPage: number };

/** The `limit` and `offset` of a page. */
export const window = ({ page, perPage }: PageInput): [number, number] => [perPage, (page - 1) * perPage];

/**
 * The envelope of part 2 from rows that each carry the total. The total is joined to the page from the left, so that a page past
 * the end still has one row, whose `id` is null, to carry it.
 */
export function envelope<R extends { total: number; id: string | null }, T>(
  rows: readonly R[],
  { page, perPage }: PageInput,
  wire: (row: R & { id: string }) => T,
) {
  const results = rows.filter((row): row is R & { id: string } => row.id !== null).map(wire);
  return { pageInfo: { total: rows[0]!.total, page, perPage }, results };
}

/** An SQL expression for a moment as the records write it, to the millisecond; null for null. */
export const moment = (column: string) => `to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** An SQL expression for the rows of a select, in its order, as the text of a JSON list without its brackets. */
export const jsonList = (select: string) => `array_to_string(array(select row_to_json(r)::text from (${select}) r), ',')`;

/**
 * Runs a statement whose one row is the `total` and the page as a `jsonList` named `results`, and returns the page's envelope.
 * `T` declares the records that the statement writes.
 */
export async function rawPage<T extends z.ZodType>({ database }: Deps, statement: Statement, values: readonly unknown[], input: PageInput) {
  const { page, perPage } = input;
  const [row] = await database.run<{ total: number; results: string }>(statement, values);
  const { total, results } = row!;
  return { pageInfo: { total, page, perPage }, results: JSON.parse(`[${results}]`) as z.input<T>[] };
}
