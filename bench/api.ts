import type { Meter } from "./measure.ts";
import { bearer, discuss, emptyStore, fill, screenshot, upload } from "./place.ts";
import { type Running, start } from "./processes.ts";
import { ratioRow, type Row } from "./table.ts";

/** Reads of the API on one database, each against a Hono route that does nothing in a process of the same kind. */
export async function benchApi(meter: Meter, database: string, databaseUrl: string | null): Promise<Row[]> {
  const store = emptyStore(databaseUrl, "http://localhost:3000");
  const running: Running[] = [];
  try {
    const filled = await fill(store.env);
    const empty = await start("bench/empty-hono.ts");
    running.push(empty);
    const service = await start("service/main.ts", store.env);
    running.push(service);
    const api = `http://127.0.0.1:${service.port}/v2`;
    const media = await upload(api, filled, await screenshot("one.png"));
    await discuss(api, filled, media.id);
    const headers = filled.tokens.map(bearer);
    const rows: Row[] = [];
    for (const { name, path, target } of [
      { name: "GET /me", path: "/v2/me", target: 8 },
      { name: "GET /media/{mediaId}", path: `/v2/media/${media.id}`, target: 8 },
      { name: "200 comments", path: `/v2/media/${media.id}/comments`, target: 20 },
    ]) {
      const compared = await meter.compare({ server: service, path, headers }, { server: empty, path: "/" });
      rows.push(ratioRow(`API on ${database}, ${name} : an empty Hono route`, compared, target));
    }
    return rows;
  } finally {
    for (const one of running) await one.stop();
    store.remove();
  }
}
