import { execFileSync } from "node:child_process";
import { bearer, comment, emptyStore, fill, screenshot, upload } from "./fixtures.ts";
import type { Meter, Read } from "./measure.ts";
import { ROOT } from "../lib/product/files.mjs";
import { type Running, start, startEmpty } from "./processes.ts";
import { costNote, type Row } from "./table.ts";

/** Memberships and invites of other teams in the same tables. */
const OTHERS = 999_000;

/** Adds a thousand members and invites, among a million of others. */
function fillTeam(slug: string, env: Record<string, string>) {
  for (const args of [
    ["team", slug],
    ["crowd", String(OTHERS)],
  ])
    execFileSync(process.execPath, ["--import", "tsx", "bench/data/crowd.ts", ...args], { cwd: ROOT, env: { ...process.env, ...env } });
}

/**
 * Measures the hot reads of the API: CPU and p95 latency. The targets hold on Postgres, with a million memberships of other teams.
 * On PGlite, without them, only the CPU is measured.
 */
export async function* benchApi(meter: Meter, database: "Postgres" | "PGlite", databaseUrl: string | null): AsyncGenerator<Row> {
  const store = emptyStore(databaseUrl, "http://localhost:3000");
  const running: Running[] = [];
  try {
    const filled = await fill(store.env);
    const team = filled.project.split("/")[0]!;
    if (databaseUrl) fillTeam(team, store.env);
    const empty = await startEmpty("bench/empty-hono.ts");
    running.push(empty);
    const service = await start("service/main.ts", store.env);
    running.push(service);
    const api = `http://127.0.0.1:${service.port}/v2`;
    const media = await upload(api, filled, await screenshot("one.png"));
    await comment(api, filled, media.id);
    const reads = [
      { name: "me", path: "/me", cpu: 1 },
      { name: "account", path: `/accounts/${team}`, cpu: 1 },
      { name: "members page", path: `/accounts/${team}/members?perPage=30`, cpu: 1, crowd: true },
      { name: "member search", path: `/accounts/${team}/members?perPage=30&search=name%2077`, cpu: 1, crowd: true },
      { name: "invites", path: `/accounts/${team}/invites?perPage=30`, cpu: 1, crowd: true },
      { name: "media", path: `/media/${media.id}`, cpu: 1 },
      { name: "200 comments", path: `/media/${media.id}/comments`, cpu: 3 },
    ];
    for (const { name, path, cpu, crowd } of reads) {
      if (crowd && !databaseUrl) continue;
      const read: Read = { server: service, path: `/v2${path}`, headers: filled.tokens.map(bearer) };
      const cost = await meter.cost(read, { server: empty, path: "/" });
      const row = { name: `API on ${database}, ${name}: CPU`, value: cost.cpu, unit: "ms", note: costNote(cost) };
      yield databaseUrl ? { ...row, target: cpu } : row;
      // The embedded database runs inside the service's process, and is not made for 200 requests per second.
      if (databaseUrl) yield { name: `API on ${database}, ${name}: p95`, value: await meter.p95(read), unit: "ms", target: 20 };
    }
  } finally {
    for (const one of running.toReversed()) await one.stop();
    store.remove();
  }
}
