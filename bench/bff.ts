import { comment, screenshot, upload } from "./fixtures.ts";
import type { Meter } from "./measure.ts";
import type { Running } from "./processes.ts";
import type { Product } from "./product.ts";
import { costNote, type Row } from "./table.ts";

/** Headers that Chromium sends with a page's request, without the cookie: only our server gets that. */
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

/**
 * Measures the CPU of the web process for a forwarded read, against an empty Next route handler with the same headers. 200 comments
 * have no target: their cost is that of their 195,000 bytes.
 */
export async function* benchBff(meter: Meter, product: Product, empty: Running): AsyncGenerator<Row> {
  const { web, api, filled, cookies } = product;
  const media = await upload(api, filled, await screenshot("bff.png"));
  await comment(api, filled, media.id);
  const headers = cookies.map((cookie) => ({ ...BROWSER, ...cookie }));
  for (const { name, path, target } of [
    { name: "me", path: "/api/v2/me", target: 2 },
    { name: "media", path: `/api/v2/media/${media.id}`, target: 2 },
    { name: "200 comments", path: `/api/v2/media/${media.id}/comments` },
  ]) {
    const read = { server: web, path, headers };
    const cost = await meter.cost(read, { server: empty, path: "/api/empty", headers: [BROWSER] });
    const note = `${cost.cpu.toFixed(3)} ms, ${costNote(cost)}`;
    yield { name: `BFF, ${name}: CPU`, value: cost.ratio, unit: "× empty", note, ...(target && { target }) };
    yield { name: `BFF, ${name}: p95`, value: await meter.p95(read), unit: "ms" };
  }
}
