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
