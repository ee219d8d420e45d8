type Listed = { id: string };
type PageOf<Row> = { pageInfo: { total: number }; results: readonly Row[] };

/** Readings of a list that grows shorter under them before the reader is told. */
const TRIES = 3;

/**
 * Every row of a list, whatever its length, read page by page from page 1; `read` answers pages of one size, an empty one past the
 * end. Rows that come while it is read are no trouble; when some go, others slip past a page that was read already, so it begins
 * anew. `onProgress` hears the part that is read, from 0 to 1. Rejects as `read` does, and when the list does not keep still.
 */
export async function wholeList<Row extends Listed>(
  read: (page: number) => Promise<PageOf<Row>>,
  onProgress: (part: number) => void = () => {},
): Promise<Row[]> {
  for (let tries = 0; tries < TRIES; tries++) {
    const rows = new Map<string, Row>();
    let known = 0;
    for (let page = 1; ; page++) {
      const { pageInfo, results } = await read(page);
      if (pageInfo.total < known) break;
      known = pageInfo.total;
      for (const row of results) rows.set(row.id, row);
      onProgress(known ? Math.min(1, rows.size / known) : 1);
      if (!results.length || rows.size >= known) return [...rows.values()];
    }
  }
  throw new Error("The list changed while it was read. Try again.");
}
