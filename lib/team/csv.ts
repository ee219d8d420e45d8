import Papa from "papaparse";

/**
 * Start of a cell that a spreadsheet would run as a formula. Our own pattern, because `escapeFormulae: true` of papaparse misses a cell
 * with a line break in it.
 */
const FORMULA = /^[=+\-@\t\r]/;

/** Start of a CSV file: spreadsheets then read it as UTF-8. */
export const BYTE_ORDER_MARK = "\uFEFF";

/** Writes rows as CSV lines (RFC 4180), each with a line break. A cell that starts like a formula gets an apostrophe in front. */
export const csvLines = (rows: readonly (readonly string[])[]): string =>
  rows.length ? `${Papa.unparse(rows as string[][], { escapeFormulae: FORMULA, newline: "\r\n" })}\r\n` : "";

/** Writes rows as a whole CSV file. */
export const csvFile = (rows: readonly (readonly string[])[]): string => BYTE_ORDER_MARK + csvLines(rows);
