import type { Meter } from "./measure.ts";
import { discuss, upload } from "./place.ts";
import type { Running } from "./processes.ts";
import type { Product } from "./product.ts";
import type { Row } from "./table.ts";

/** The web program's own CPU for a forwarded read, against a route handler that does nothing in an empty program. */
export async function benchBff(meter: Meter, product: Product, empty: Running): Promise<Row[]> {
  const { web, api, filled, cookies } = product;
  const media = await upload(api, filled, "bff.png");
  await discuss(api, filled, media.id);
  const nothing = await meter.measure(empty, { path: "/api/empty", requests: 3000 });
  const rows: Row[] = [
    { name: "BFF: an empty Next handler", value: nothing.cpuMs, unit: "ms CPU", note: `${Math.round(nothing.perSecond)}/s` },
  ];
  for (const [name, path, requests] of [
    ["GET /me", "/api/v2/me", 3000],
    ["GET /media/{mediaId}", `/api/v2/media/${media.id}`, 3000],
    ["200 comments", `/api/v2/media/${media.id}/comments`, 1500],
  ] as const) {
    const figure = await meter.measure(web, { path, headers: cookies, requests });
    const note = `${figure.cpuMs.toFixed(2)} ms CPU, ${Math.round(figure.perSecond)}/s`;
    rows.push({ name: `BFF: ${name}`, value: figure.cpuMs / nothing.cpuMs, target: 1.3, unit: "× empty", note });
  }
  return rows;
}
