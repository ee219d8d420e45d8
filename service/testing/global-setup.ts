import { rmSync } from "node:fs";
import type { TestProject } from "vitest/node";
import { ffmpeg } from "../media/ffmpeg.ts";
import { newId } from "../core/ids.ts";
import { migratedPostgres, migratedSnapshot } from "./databases/migrated.ts";
import { startPostgres, startRedis } from "./peers.ts";

declare module "vitest" {
  export interface ProvidedContext {
    postgresUrl: string | null;
    /** Name of a migrated, empty database on it, to copy. */
    postgresTemplate: string;
    /** File with the contents of a migrated, empty PGlite. */
    pgliteSnapshot: string;
    redisUrl: string | null;
  }
}

/** Provides Postgres and Redis for the whole run: the configured ones, else private ones where they are installed. */
export default async function setup(project: TestProject) {
  const configured = { postgres: process.env["TEST_DATABASE_URL"], redis: process.env["TEST_REDIS_URL"] };
  const postgres = configured.postgres ? null : await startPostgres();
  const redis = configured.redis ? null : await startRedis();
  const urls = { postgres: configured.postgres ?? postgres?.url ?? null, redis: configured.redis ?? redis?.url ?? null };
  if (process.env["LOUPE_REQUIRE_ALL"] === "1" && (!urls.postgres || !urls.redis || !ffmpeg))
    throw new Error("Postgres, Redis and ffmpeg are needed here, so that nothing is skipped.");
  const template = `t_template_${newId()}`;
  const dropTemplate = urls.postgres ? await migratedPostgres(urls.postgres, template) : null;
  const snapshot = await migratedSnapshot();
  project.provide("postgresUrl", urls.postgres);
  project.provide("postgresTemplate", template);
  project.provide("pgliteSnapshot", snapshot);
  project.provide("redisUrl", urls.redis);
  return async () => {
    rmSync(snapshot, { force: true });
    await dropTemplate?.();
    await postgres?.stop();
    await redis?.stop();
  };
}
