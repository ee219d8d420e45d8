import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { childrenOf, compiledProgram, launch, type Started, until } from "../../service/testing/launch.ts";
import { freePort, startPostgres, startRedis } from "../../service/testing/peers.ts";
import { startRadosgw } from "../../service/testing/radosgw.ts";
import { smallDisk } from "../../service/testing/small-disk.ts";
import { smtpSink } from "../../service/testing/smtp-sink.ts";
import { composeEnvironment, readComposeFile } from "../deploy/compose-file.ts";
import { startNginx } from "../deploy/proxy.ts";
import { openLink, openStoreLink } from "./links.ts";
import { type FaultTeam, createFaultTeams } from "./teams.ts";

/** Megabytes of the disk for files, where they are in a folder. */
const DISK_MB = 160;
const CLOCK = new URL("shifted-clock.mjs", import.meta.url).href;

/** A program with a place in the stand, which is started again after it was killed or stopped. */
export type StandMember = { current: Started; origin: string; start(variables?: Record<string, string>): Promise<void> };

/** Two replicas of each program behind nginx, with servers of their own. */
export type Stand = Awaited<ReturnType<typeof startStand>>;

const portOf = (url: string) => Number(new URL(url).port);

/** Returns the process id of a program that a replica started. */
export function pidOf(replica: StandMember, program: "service" | "web"): number {
  const pid = childrenOf(replica.current.child.pid!, program === "web" ? "lib/server/front/main" : "service/main")[0];
  if (!pid) throw new Error(`The replica at ${replica.origin} runs no ${program}.`);
  return pid;
}

/** Returns whether a replica's web server and service respond. */
export const isReady = ({ origin }: Pick<StandMember, "origin">): Promise<boolean> =>
  fetch(`${origin}/readyz`, { signal: AbortSignal.timeout(2000) }).then(
    ({ ok }) => ok,
    () => false,
  );

/** Starts all of it, with files in a bucket, in a folder, or in a folder on a small disk. `port`: of nginx, any free one by default. */
export async function startStand(files: "bucket" | "folder" | "small disk", port?: number) {
  const ends: (() => unknown)[] = [];
  const stop = async () => {
    for (const end of ends.toReversed()) await end();
  };
  try {
    const dataDir = mkdtempSync(join(tmpdir(), "loupe-faults-"));
    ends.push(() => rmSync(dataDir, { recursive: true, force: true }));
    if (files === "small disk") ends.push(smallDisk(dataDir, DISK_MB));
    const [postgres, redis, bucket, sink] = await Promise.all([
      startPostgres(),
      startRedis(),
      files === "bucket" ? startRadosgw() : null,
      smtpSink(),
    ]);
    if (!postgres || !redis) throw new Error("Install Postgres and Redis.");
    ends.push(
      () => postgres.stop(),
      () => redis.stop(),
      () => bucket?.stop(),
      () => sink.close(),
    );
    const [redisLink, mailLink] = [await openLink(portOf(redis.url)), await openLink(portOf(sink.url))];
    const storeLink = bucket && (await openStoreLink(portOf(bucket.settings.endpoint!)));
    ends.push(redisLink.close, mailLink.close, () => storeLink?.close());
    const [nginxPort, ...ports] = [port ?? (await freePort()), await freePort(), await freePort()];
    const environment: Record<string, string> = {
      ...composeEnvironment(readComposeFile("compose.yaml").services["web-1"]!, {
        APP_URL: `http://localhost:${nginxPort}`,
        AUTH_SECRET: "a".repeat(64),
        POSTGRES_PASSWORD: "unused",
        SMTP_URL: `smtp://127.0.0.1:${mailLink.port}`,
        MAIL_FROM: "Loupe <loupe@example.com>",
      }),
      DATABASE_URL: postgres.url,
      REDIS_URL: `redis://127.0.0.1:${redisLink.port}`,
      DATA_DIR: dataDir,
      REQUESTS_PER_MINUTE: "100000",
      // Names of programs that a clock can be shifted in.
      NODE_OPTIONS: `--import ${CLOCK}`,
      ...(bucket && {
        S3_ENDPOINT: `http://127.0.0.1:${storeLink!.port}`,
        S3_BUCKET: bucket.settings.bucket,
        S3_ACCESS_KEY_ID: bucket.settings.accessKeyId,
        S3_SECRET_ACCESS_KEY: bucket.settings.secretAccessKey,
        S3_FORCE_PATH_STYLE: "true",
      }),
    };
    const member = async (source: string, greeting: string | undefined, own: Record<string, string>, origin = ""): Promise<StandMember> => {
      const it: StandMember = {
        origin,
        current: undefined as unknown as Started,
        async start(variables = {}) {
          it.current = launch(await compiledProgram(source), { ...environment, ...own, ...variables }, greeting);
          await it.current.ready;
        },
      };
      ends.push(async () => {
        it.current?.child.kill("SIGTERM");
        await it.current?.ended;
      });
      await it.start();
      return it;
    };
    // The first replica migrates the database.
    const replica = (at: number) =>
      member("cli/start/supervise.ts", undefined, clockOf(dataDir, at, { PORT: String(ports[at]) }), `http://127.0.0.1:${ports[at]}`);
    const worker = (at: number) => member("cli/worker.ts", "The worker runs", clockOf(dataDir, at));
    const first = await replica(0);
    const [second, ...workers] = await Promise.all([replica(1), worker(0), worker(1)]);
    const nginx = await startNginx(nginxPort, [ports[0]!, ports[1]!]);
    ends.push(() => nginx.stop());
    const database = new pg.Pool({ connectionString: postgres.url, max: 3 });
    // A restart of Postgres ends idle connections.
    database.on("error", () => {});
    ends.push(() => database.end());
    const teams: readonly [FaultTeam, FaultTeam] = await createFaultTeams(postgres.url);
    const replicas = [first, second] as const;
    await until(async () => (await Promise.all(replicas.map(isReady))).every(Boolean));
    return { origin: nginx.origin, dataDir, postgres, redisLink, mailLink, storeLink, sink, database, teams, replicas, workers, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Returns the file with the seconds that the clock of a replica and its worker is wrong by. */
export const clockFile = (dataDir: string, at: number): string => join(dataDir, `clock-${at}`);

const clockOf = (dataDir: string, at: number, more: Record<string, string> = {}) => ({ ...more, CLOCK_FILE: clockFile(dataDir, at) });
