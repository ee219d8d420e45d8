import { once } from "node:events";
import { readFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { contract } from "../../lib/contract/index.ts";
import { addProcessMetrics, serveMetrics } from "../../lib/metrics/serve-metrics.ts";
import { productFile } from "../../lib/product/files.mjs";
import { measuredStorage } from "../storage/measured.ts";
import { jobs } from "../db/jobs-schema.ts";
import { HELD_UNTIL, jobKindNames } from "../jobs/kinds.ts";
import { workerPool } from "../testing/queue.ts";
import { createUser, personalToken } from "../testing/factories.ts";
import { onEachDatabase } from "../testing/harness.ts";
import { addInstanceMetrics } from "./instance-metrics.ts";
import { verdictOf } from "../testing/builds.ts";
import { drawing } from "../testing/pictures.ts";
import { setUp } from "../testing/uploads.ts";
import { runOperatorCommand } from "./operator.ts";

type Sample = { name: string; labels: Record<string, string>; value: number };

/** Parses the text format of Prometheus. Throws for a line that is none. */
function parseMetrics(text: string): Sample[] {
  return text.split("\n").flatMap((line) => {
    if (!line || line.startsWith("#")) return [];
    const [, name, labels = "", value] = line.match(/^([a-z_]\w*)(?:\{(.*)\})? (\S+)$/) ?? [];
    if (!name) throw new Error(`Not a sample: ${line}`);
    const pairs = [...labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)].map(([, key, text]) => [key, text]);
    return [{ name, labels: Object.fromEntries(pairs) as Record<string, string>, value: Number(value) }];
  });
}

onEachDatabase("metrics", (service) => {
  const scrape = async () => parseMetrics(await service().deps.metrics.register.metrics());
  const find = (samples: Sample[], name: string, labels: Record<string, string> = {}) =>
    samples.find((one) => one.name === name && Object.entries(labels).every(([key, value]) => one.labels[key] === value));

  test("have the documented names and bounded labels, also for made-up addresses", async () => {
    const { deps } = service();
    addInstanceMetrics(deps);
    addProcessMetrics(deps.metrics.register, "service");
    const token = await personalToken(service(), await createUser(service()));
    await service().call("GET /me", { token });
    for (let index = 0; index < 20; index++) {
      await service().call(`GET /made-up-${index}/x`, { token });
      await fetch(`${service().origin}/files/made-up-${index}`);
      await fetch(`${service().origin}/made-up-${index}`);
    }
    await measuredStorage(deps.storage, deps.metrics).size("media/p/none");
    const samples = await scrape();
    const requests = samples.filter(({ name }) => name === "loupe_http_request_duration_seconds_count");
    expect(find(requests, "loupe_http_request_duration_seconds_count", { method: "GET", route: "/me", status: "200" })?.value).toBe(1);
    const known = new Set([
      ...Object.keys(contract).map((route) => route.split(" ")[1]),
      "unknown",
      "files",
      "uploads",
      "oauth",
      "mcp",
      "sites",
      "other",
    ]);
    expect(requests.filter(({ labels }) => !known.has(labels["route"]!))).toEqual([]);
    expect(find(requests, "loupe_http_request_duration_seconds_count", { route: "unknown", status: "404" })?.value).toBe(20);
    for (const name of [
      "loupe_info",
      "loupe_migration",
      "loupe_jobs_waiting",
      "loupe_dead_letters",
      "loupe_event_streams",
      "nodejs_eventloop_lag_seconds",
    ])
      expect(find(samples, name), name).toBeDefined();
    expect(find(samples, "loupe_database_pool", { state: "idle" }) !== undefined).toBe(service().kind === "postgres");
    expect(find(samples, "loupe_storage_duration_seconds_count", { operation: "size" })?.value).toBe(1);
    const values = new Map<string, Set<string>>();
    for (const { labels } of samples.filter(({ name }) => name.startsWith("loupe_")))
      for (const [key, value] of Object.entries(labels)) if (key !== "le") values.set(key, (values.get(key) ?? new Set()).add(value));
    for (const [key, all] of values) expect(all.size, key).toBeLessThan(key === "kind" ? jobKindNames.length + 1 : 40);
  });

  test("are those that the documentation and the dashboard name", async () => {
    const families = service()
      .deps.metrics.register.getMetricsAsArray()
      .map(({ name }) => name);
    const own = [...families.filter((name) => name.startsWith("loupe_")), "loupe_http_connections"].sort();
    const namesIn = (file: string) =>
      [...new Set(readFileSync(productFile(file), "utf8").match(/\bloupe_[a-z_]+/g))].map((name) =>
        name.replace(/_(count|bucket|sum)$/, ""),
      );
    expect([...new Set(namesIn("docs/metrics.md"))].sort()).toEqual(own);
    expect(namesIn("deploy/grafana-dashboard.json").filter((name) => !own.includes(name))).toEqual([]);
  });

  test("count waiting jobs with the age of the oldest, dead letters and runs by kind; held jobs are left out", async () => {
    const { deps } = service();
    const ago = new Date(Date.now() - 600_000);
    await deps.db.insert(jobs).values([
      { id: "waits", kind: "builds.rejudge", payload: {}, createdAt: ago },
      { id: "waits-too", kind: "builds.rejudge", payload: {} },
      { id: "later", kind: "builds.revert-rule", payload: {}, runAt: new Date(Date.now() + 600_000) },
      { id: "held", kind: "mail.send", payload: {}, runAt: HELD_UNTIL },
      { id: "dead", kind: "history.purge", failedAt: ago },
      { id: "runs", kind: "oauth.purge", payload: {} },
    ]);
    const workers = workerPool();
    workers.start(deps, { "oauth.purge": async () => {} });
    await expect.poll(async () => find(await scrape(), "loupe_jobs_total", { kind: "oauth.purge", result: "done" })?.value).toBe(1);
    await workers.stopAll();
    // The queue is read at most every five seconds.
    await expect
      .poll(async () => find(await scrape(), "loupe_jobs_waiting", { kind: "builds.rejudge" })?.value, { timeout: 10_000 })
      .toBe(2);
    const samples = await scrape();
    expect(find(samples, "loupe_jobs_oldest_seconds", { kind: "builds.rejudge" })!.value).toBeGreaterThan(590);
    expect(find(samples, "loupe_jobs_oldest_seconds", { kind: "builds.revert-rule" })!.value).toBe(0);
    expect(find(samples, "loupe_jobs_waiting", { kind: "mail.send" })!.value).toBe(0);
    expect(find(samples, "loupe_dead_letters", { kind: "history.purge" })!.value).toBe(1);
    expect(await runOperatorCommand(deps, "status", {})).toMatchObject({
      queue: { held: 1, dead: 1 },
      kinds: expect.arrayContaining([expect.objectContaining({ kind: "builds.rejudge", waiting: 2 })]),
      migration: expect.stringMatching(/^\d{4}_/),
    });
  });

  test("count the snapshots of a build by their status, once", async () => {
    const { ci, project } = await setUp(service());
    const counted = async () => find(await scrape(), "loupe_snapshots_total", { result: "added" })?.value ?? 0;
    const before = await counted();
    await verdictOf(service(), ci, project, { "a.png": await drawing("#fff"), "b.png": await drawing("#eee") });
    expect(await counted()).toBe(before + 2);
  });

  test("count files of a build that were sent with their bytes, and those that the project had", async () => {
    const { ci, project } = await setUp(service());
    const read = async (name: string, labels: Record<string, string>) =>
      find(await scrape(), name, { kind: "build", ...labels })?.value ?? 0;
    const counts = async () => [
      await read("loupe_files_sent_total", { result: "sent" }),
      await read("loupe_files_sent_total", { result: "known" }),
      await read("loupe_upload_bytes_total", {}),
    ];
    const [sent, known, bytes] = (await counts()) as [number, number, number];
    const picture = await drawing("#fed");
    await verdictOf(service(), ci, project, { "a.png": picture });
    expect(await counts()).toEqual([sent + 1, known, bytes + picture.length]);
    await verdictOf(service(), ci, project, { "a.png": picture });
    expect(await counts()).toEqual([sent + 1, known + 1, bytes + picture.length]);
  });

  test("need the token, and answer nothing else [security: numbers are not public]", async () => {
    const server = await serveMetrics(
      service().deps.metrics.register,
      { port: 0, host: "127.0.0.1", token: "a token of a scrape" },
      (error) => {
        throw error;
      },
    );
    const at = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const send = (path: string, authorization?: string, method = "GET") =>
      fetch(`${at}${path}`, { method, ...(authorization && { headers: { authorization } }) });
    for (const authorization of [undefined, "Bearer wrong", "a token of a scrape"]) {
      const refused = await send("/metrics", authorization);
      expect([refused.status, await refused.text()]).toEqual([401, expect.not.stringContaining("loupe_")]);
    }
    expect((await send("/", "Bearer a token of a scrape")).status).toBe(404);
    expect((await send("/metrics", "Bearer a token of a scrape", "POST")).status).toBe(405);
    expect(await (await send("/metrics", "Bearer a token of a scrape")).text()).toContain("loupe_http_request_duration_seconds");
    expect((await fetch(`${service().origin}/metrics`)).status).toBe(404);
    server.close();
    await once(server, "close");
  });
});
