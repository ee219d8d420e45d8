import type { TestProject } from "vitest/node";
import { ffmpeg } from "../media/ffmpeg.ts";
import { startPostgres, startRedis } from "./peers.ts";

declare module "vitest" {
  export interface ProvidedContext {
    postgresUrl: string | null;
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
  project.provide("postgresUrl", urls.postgres);
  project.provide("redisUrl", urls.redis);
  return async () => {
    await postgres?.stop();
    await redis?.stop();
  };
}
