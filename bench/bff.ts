import type { Meter } from "./measure.ts";
import { discuss, screenshot, upload } from "./place.ts";
import type { Running } from "./processes.ts";
import type { Product } from "./product.ts";
import { ratioRow, type Row } from "./table.ts";

/** What Chromium sends with a call of a page's, but for the cookie: that goes to ours alone. */
const BROWSER = {
  accept: "*/*",
  "accept-encoding": "gzip, deflate, br, zstd",
  "accept-language": "en-GB,en;q=0.9",
  "sec-ch-ua": '"Chromium";v="146", "Not/A)Brand";v="24"',
  "sec-ch-ua-mobile": "?0",
  "sec-ch-ua-platform": '"Linux"',
  "sec-fetch-dest": "empty",
  "sec-fetch-mode": "cors",
  "sec-fetch-site": "same-origin",
  "user-agent": "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/146.0.0.0 Safari/537.36",
};
/** A client that takes every answer as it is. */
const { "accept-encoding": _, ...PLAIN } = BROWSER;

/**
 * The web program's own CPU for a forwarded read, against a route handler that does nothing in an empty program, both asked with the
 * headers of a browser. Long answers also without `Accept-Encoding`, where every byte of them has to go through: a figure without a target.
 */
export async function benchBff(meter: Meter, product: Product, empty: Running): Promise<Row[]> {
  const { web, api, filled, cookies } = product;
  const media = await upload(api, filled, await screenshot("bff.png"));
  await discuss(api, filled, media.id);
  const comments = `/api/v2/media/${media.id}/comments`;
  const compare = (path: string, yardstick: string, headers: Record<string, string>) =>
    meter.compare(
      { server: web, path, headers: cookies.map((cookie) => ({ ...headers, ...cookie })) },
      { server: empty, path: yardstick, headers: [headers] },
    );
  const rows: Row[] = [];
  for (const [name, path] of [
    ["GET /me", "/api/v2/me"],
    ["GET /media/{mediaId}", `/api/v2/media/${media.id}`],
    ["200 comments", comments],
  ] as const)
    rows.push(ratioRow(`BFF, a browser's ${name} : an empty Next route handler`, await compare(path, "/api/empty", BROWSER), 1.3));
  for (const [yardstick, does] of [
    ["/api/empty", "an empty Next route handler"],
    ["/api/long", "one that answers 195,000 bytes it holds"],
  ] as const)
    rows.push(ratioRow(`BFF, 200 comments without Accept-Encoding : ${does}`, await compare(comments, yardstick, PLAIN)));
  return rows;
}
