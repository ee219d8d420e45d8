import { BYTE_ORDER_MARK, csvLines } from "../../lib/team/csv.ts";
import type { CsvExport } from "../domain/base/csv-export.ts";

type Pages = AsyncIterable<readonly (readonly string[])[]>;

/** Writes pages as a stream, after `head`. Reads the first page before it returns. */
async function streamPages(pages: Pages, write: (page: readonly (readonly string[])[]) => string, head = "") {
  const iterator = pages[Symbol.asyncIterator]();
  const encoder = new TextEncoder();
  let page = await iterator.next();
  return new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(encoder.encode(head)),
    async pull(controller) {
      if (page.done) return controller.close();
      controller.enqueue(encoder.encode(write(page.value)));
      page = await iterator.next();
    },
    cancel: async () => void (await iterator.return?.()),
  });
}

/** Streams an export as JSON lines, page by page. Each row is one cell with a record. */
export async function jsonLinesReply(pages: Pages) {
  const body = await streamPages(pages, (page) => page.map(([line]) => `${line}\n`).join(""));
  return { status: 200 as const, body, headers: { "Content-Type": "application/jsonl; charset=utf-8", "Cache-Control": "no-store" } };
}

/**
 * Streams an export as a CSV attachment, page by page, so that memory stays bounded. Reads the first page before it returns, so that a
 * failing database becomes a 503 instead of a broken file. A later failure aborts the connection.
 */
export async function csvReply({ fileName, columns, pages }: CsvExport) {
  const body = await streamPages(pages, csvLines, BYTE_ORDER_MARK + csvLines([columns]));
  const headers = {
    "Content-Type": "text/csv; charset=utf-8",
    // Slugs are plain ASCII, so the file name needs no encoding.
    "Content-Disposition": `attachment; filename="${fileName}"`,
    "Cache-Control": "no-store",
  };
  return { status: 200 as const, body, headers };
}
