/** A cell that a spreadsheet would run as a formula gets an apostrophe before it. */
const defused = (cell: string) => (/^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell);
const quoted = (cell: string) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** Rows as CSV by RFC 4180, with a byte order mark so that spreadsheets read UTF-8. Cells that look like formulas are defused. */
export const csv = (rows: readonly (readonly string[])[]) =>
  `\uFEFF${rows.map((row) => row.map((cell) => quoted(defused(cell))).join(",")).join("\r\n")}\r\n`;

/** Hands a text to the reader as a file. */
export function download(name: string, text: string, type = "text/csv;charset=utf-8") {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = Object.assign(document.createElement("a"), { href: url, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
