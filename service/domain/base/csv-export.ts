/** A list to be written as a CSV file. Pages are read lazily. */
export type CsvExport = {
  fileName: string;
  columns: readonly string[];
  pages: AsyncIterable<readonly (readonly string[])[]>;
};

/** Columns of an export: the text of each row's cell by the title of its column, in their order. */
export type CsvColumns<Row> = Readonly<Record<string, (row: Row) => string>>;

/** Rows that an export reads at a time. */
export const EXPORT_PAGE = 500;

/**
 * Exports a list page by page with a cursor: `read` returns at most `EXPORT_PAGE` rows after a row, or the first ones. Holds no connection
 * between pages, so that slow readers block none. Rows that are added or removed during the export neither repeat nor skip others.
 */
export const csvExport = <Row>(
  fileName: string,
  columns: CsvColumns<Row>,
  read: (after: Row | null) => Promise<readonly Row[]>,
): CsvExport => ({
  fileName,
  columns: Object.keys(columns),
  pages: exportPages(read, (row) => Object.values(columns).map((cell) => cell(row))),
});

/** Reads the pages of an export as rows of cells. */
export async function* exportPages<Row>(
  read: (after: Row | null) => Promise<readonly Row[]>,
  cells: (row: Row) => readonly string[],
): AsyncIterable<readonly (readonly string[])[]> {
  for (let after: Row | null = null; ;) {
    const rows: readonly Row[] = await read(after);
    if (rows.length) yield rows.map(cells);
    if (rows.length < EXPORT_PAGE) return;
    after = rows.at(-1)!;
  }
}
