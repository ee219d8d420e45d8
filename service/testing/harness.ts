import { createServer, type Server } from "node:http";
import { react } from "../domain/reactions/react.ts";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, inject } from "vitest";
import { contract } from "../../lib/contract/index.ts";
import { matcher } from "../../lib/contract/match.ts";
import { createListener } from "../app.ts";
import { type Database, type PoolLimits, migratePostgres, openPostgres, overPglite } from "../db/client.ts";
import { openComparePool } from "../compare/pool.ts";
import type { Deps } from "../core/deps.ts";
import { openTeamLimits } from "../domain/people/accounts/team-limits.ts";
import { BUILDS_CHANNEL, openTopics } from "../db/topics.ts";
import { lastUsedBuffer } from "../core/last-used.ts";
import { openLimits } from "../core/limits.ts";
import { openMetrics } from "../core/metrics.ts";
import { openStreams } from "../core/open-streams.ts";
import { sharedRuns } from "../core/shared-runs.ts";
import { versionedCache } from "../core/versioned-cache.ts";
import { signer } from "../core/signing.ts";
import type { Settings } from "../core/settings.ts";
import { localStorage } from "../storage/local.ts";
import { borrowEmbedded } from "./databases/embedded.ts";
import { needs } from "./needs.ts";
import { PASSKEY_ORIGIN } from "./passkey.ts";
import { createDatabase } from "./databases/migrated.ts";
import { type Ran, recordStatements } from "./databases/record-statements.ts";

const table = matcher(contract);

export type TestResponse<T = Record<string, never>> = { status: number; body: T; headers: Headers };

type Sent = { token?: string | undefined; body?: unknown; headers?: Record<string, string> };

export type TestService = {
  kind: Database["kind"];
  deps: Deps;
  /** Its origin, also `settings.appUrl`. */
  origin: string;
  /**
   * Calls an operation, `call("GET /me", { token })`, with values in place of the placeholders. Validates the response against
   * the contract: status and body as declared. Sends an object body as JSON, and a string as it is.
   */
  // oxlint-disable-next-line typescript/no-explicit-any -- the contract validates a body at run time; its type would need the template of each URL
  call<T = any>(route: string, sent?: Sent): Promise<TestResponse<T>>;
  /** Returns the number of statements that the database ran since the last call of this or of `ran`. */
  statements(): number;
  /** Returns the statements that the database ran since the last call of this or of `statements`, in order, with their numbers of rows. */
  ran(): Ran[];
  /** Moves the service's clock forward. */
  travel(milliseconds: number): void;
};

const silent = pino({ level: "silent" });

/** Shared by the services of a worker: a process takes more than a second of CPU to start, and ends by itself when it is idle. */
const comparePool = openComparePool();

/** Opens a new, migrated database. `server`: a Postgres other than the shared one. */
async function open(kind: Database["kind"], server: string | undefined, limits: PoolLimits): Promise<Database> {
  if (kind === "pglite") return overPglite(await borrowEmbedded(inject("pgliteSnapshot")));
  const url = await createDatabase(server ?? inject("postgresUrl")!, server ? "" : `template ${inject("postgresTemplate")}`);
  if (server) await migratePostgres(url);
  return openPostgres(url, silent, { max: 20, ...limits });
}

/** Starts a service on loopback, on a new database or `prepared`. `databaseUrl` names a Postgres other than the shared one. */
export async function startService(
  kind: Database["kind"],
  overrides: Partial<Settings> = {},
  limits: PoolLimits = {},
  prepared?: Database,
): Promise<TestService & { stop(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), "loupe-test-"));
  const database = prepared ?? (await open(kind, overrides.databaseUrl, limits));
  const ran = recordStatements(database);
  // As the product: with the usual five seconds, a client on a slow machine sends a request on a connection that is being closed.
  const server: Server = createServer({ keepAliveTimeout: 75_000 });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const hostname = overrides.appUrl === PASSKEY_ORIGIN ? "localhost" : "127.0.0.1";
  const origin = `http://${hostname}:${(server.address() as { port: number }).port}`;
  const settings: Settings = {
    appUrl: origin,
    apiUrl: `${origin}/v2`,
    dataDir: folder,
    authSecret: "test-secret-".padEnd(40, "x"),
    databaseUrl: undefined,
    databasePool: 20,
    redisUrl: undefined,
    smtpUrl: undefined,
    mailFrom: "Loupe <loupe@localhost>",
    inboundMail: null,
    oauthAppSchemes: ["cursor", "vscode"],
    s3: null,
    external: {},
    localSignIn: null,
    devMailbox: true,
    demo: true,
    githubApp: null,
    githubActionsIssuer: "http://127.0.0.1:9",
    githubApi: { url: "http://127.0.0.1:9", token: undefined },
    automations: { privateTargets: false, slackApiUrl: "http://127.0.0.1:9" },
    maxFileBytes: 50 * 1024 * 1024,
    keepMediaDays: 30,
    keepBuildDays: 30,
    operators: [],
    traces: null,
    screenshotsPerMonth: null,
    requestsPerMinute: 100,
    deploymentsHost: new URL(origin).host.replace(/^127\.0\.0\.1/, "localhost"),
    historyDays: 400,
    metrics: { service: null, worker: null },
    jobs: true,
    logLevel: "silent",
    ...overrides,
    ...(overrides.appUrl === PASSKEY_ORIGIN && { appUrl: origin }),
  };
  let ahead = 0;
  const now = () => new Date(Date.now() + ahead);
  const deps: Deps = {
    settings,
    db: database.db,
    database,
    storage: localStorage({ dir: join(folder, "files"), publicUrl: origin, secret: settings.authSecret, now }),
    limits: openLimits(settings.redisUrl),
    metrics: openMetrics(),
    teamLimits: await openTeamLimits(database, silent),
    lastUsed: lastUsedBuffer(),
    shareRun: sharedRuns(),
    commentLists: versionedCache(2),
    buildTopics: openTopics(database, BUILDS_CHANNEL),
    issuerKeys: new Map(),
    tokenlessActors: new Map(),
    comparePool,
    streams: openStreams({ total: 20, perHolder: 8, heartbeatMs: 300 }),
    react,
    signFile: signer(settings.authSecret, "files"),
    log: silent,
    now,
  };
  // A test records what its requests ran, and reads changed limits itself.
  deps.teamLimits.close();
  server.on("request", createListener(deps));

  const call = async <T>(route: string, { token, body, headers = {} }: Sent = {}): Promise<TestResponse<T>> => {
    const [method, path] = route.split(" ") as [string, string];
    const response = await fetch(`${settings.apiUrl}${path}`, {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { "content-type": "application/json" }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    const csv = response.headers.get("content-type")?.match(/^(text\/csv|application\/jsonl)/);
    const parsed = (csv ? text : text ? JSON.parse(text) : undefined) as T;
    const hit = table.match(method, new URL(response.url).pathname.slice("/v2".length));
    if (hit && response.status !== 304) {
      expect(Object.keys(hit.operation.responses), `${hit.route} declares ${response.status}: ${text}`).toContain(String(response.status));
      // Clients print the details after a colon.
      if ((parsed as { details?: unknown } | undefined)?.details) expect((parsed as { error: string }).error).not.toMatch(/\.$/);
      const record = csv ? null : hit.operation.responses[response.status];
      // A field that the contract lacks is lost by parsing, at any depth.
      if (record) expect(parsed, `${hit.route} returns fields of its contract only`).toEqual(record.parse(parsed));
    }
    expect(response.headers.get("ratelimit-limit"), "every answer carries the rate limit").not.toBeNull();
    expect(response.headers.get("x-request-id")).not.toBeNull();
    return { status: response.status, body: parsed, headers: response.headers };
  };

  return {
    kind,
    deps,
    origin,
    call,
    statements: () => ran().length,
    ran,
    travel: (milliseconds) => void (ahead += milliseconds),
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await deps.buildTopics.close();
      await deps.limits.close();
      await database.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Returns the databases to test: PGlite and Postgres, or only the one that `TEST_DATABASE` names. */
export const databaseKinds = (): Database["kind"][] =>
  (["pglite", "postgres"] as const).filter((kind) => kind === (process.env["TEST_DATABASE"] ?? kind));

/** Runs a `describe` for each database. Without Postgres, its tests count as tests that did not run. */
export function describeDatabases(name: string, define: (kind: Database["kind"]) => void) {
  for (const kind of databaseKinds()) {
    const describeKind = kind === "postgres" ? needs("Postgres").describe : describe;
    describeKind(`${name} on ${kind}`, () => define(kind));
  }
}

/**
 * Runs a `describe` for each database with its own service on loopback:
 * `onEachDatabase("POST /media", (service) => { test("…", async () => { await service().call(…) }) })`.
 */
export function onEachDatabase(name: string, define: (service: () => TestService) => void, overrides: Partial<Settings> = {}) {
  describeDatabases(name, (kind) => {
    let running: Awaited<ReturnType<typeof startService>>;
    beforeAll(async () => void (running = await startService(kind, overrides)));
    afterAll(() => running?.stop());
    define(() => running);
  });
}
