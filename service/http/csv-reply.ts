import { BYTE_ORDER_MARK, csvLines } from "../../lib/team/csv.ts";
import type { CsvExport } from "../domain/csv-export.ts";

/**
 * Streams an export as a CSV attachment, page by page, so that memory stays bounded. Reads the first page before it returns, so that a
 * failing database becomes a 503 instead of a broken file. A later failure aborts the connection.
 */
export async function csvReply({ fileName, columns, pages }: CsvExport) {
  const iterator = pages[Symbol.asyncIterator]();
  const encoder = new TextEncoder();
  let page = await iterator.next();
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(encoder.encode(BYTE_ORDER_MARK + csvLines([columns]))),
    async pull(controller) {
      if (page.done) return controller.close();
      controller.enqueue(encoder.encode(csvLines(page.value)));
      page = await iterator.next();
    },
    cancel: async () => void (await iterator.return?.()),
  });
  const headers = {
    "Content-Type": "text/csv; charset=utf-8",
    // Slugs are plain ASCII, so the file name needs no encoding.
    "Content-Disposition": `attachment; filename="${fileName}"`,
    "Cache-Control": "no-store",
  };
  return { status: 200 as const, body, headers };
}
