import type { Meter } from "./measure.ts";
import { discuss, screenshot, upload } from "./place.ts";
import type { Running } from "./processes.ts";
import type { Product } from "./product.ts";
import { ratioRow, type Row } from "./table.ts";

/** The web program's own CPU for a forwarded read, against a route handler that does nothing in an empty program. */
export async function benchBff(meter: Meter, product: Product, empty: Running): Promise<Row[]> {
  const { web, api, filled, cookies } = product;
  const media = await upload(api, filled, await screenshot("bff.png"));
  await discuss(api, filled, media.id);
  const rows: Row[] = [];
  for (const [name, path] of [
    ["GET /me", "/api/v2/me"],
    ["GET /media/{mediaId}", `/api/v2/media/${media.id}`],
    ["200 comments", `/api/v2/media/${media.id}/comments`],
  ] as const) {
    const compared = await meter.compare({ server: web, path, headers: cookies }, { server: empty, path: "/api/empty" });
    rows.push(ratioRow(`BFF, ${name} : an empty Next route handler`, compared, 1.3));
  }
  const path = `/api/v2/media/${media.id}/comments`;
  const compared = await meter.compare({ server: web, path, headers: cookies }, { server: empty, path: "/api/long" });
  rows.push(ratioRow("BFF, 200 comments : a Next route handler that answers 195,000 bytes it holds", compared, 1.3));
  return rows;
}
