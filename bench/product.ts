import { execFileSync, type ExecFileSyncOptions } from "node:child_process";
import { join } from "node:path";
import { encode } from "next-auth/jwt";
import { compressFiles } from "../cli/compress-files.ts";
import { freePort } from "../cli/start/port.ts";
import { emptyStore, fill, type Filled } from "./fixtures.ts";
import { ROOT } from "../lib/product/files.mjs";
import { type Running, start } from "./processes.ts";

export type Product = { web: Running; origin: string; api: string; filled: Filled; cookies: { cookie: string }[]; stop(): Promise<void> };

/** Builds the pages and the empty Next program that they are compared with, unless their sources are unchanged. */
export async function build(): Promise<void> {
  const options: ExecFileSyncOptions = {
    cwd: ROOT,
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, NODE_ENV: "production" as const },
  };
  execFileSync(process.execPath, ["--import", "tsx", "cli/build-pages.ts"], options);
  execFileSync(process.execPath, ["node_modules/next/dist/bin/next", "build", "bench/empty-app"], options);
  await compressFiles(join(ROOT, "bench/empty-app/.next/static"));
}

/** Starts the service and the web process as `npm start` does, on an empty embedded database, with a session for each token. */
export async function startProduct(): Promise<Product> {
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const store = emptyStore(null, origin);
  const filled = await fill(store.env);
  const service = await start("service/main.ts", store.env);
  const inner = `http://127.0.0.1:${service.port}`;
  const secret = store.env["AUTH_SECRET"]!;
  const settings = {
    API_URL: `${inner}/v2`,
    AUTH_URL: origin,
    SERVICE_URL: inner,
    HOST: "127.0.0.1",
    PORT: String(port),
    NODE_ENV: "production",
  };
  const web = await start("lib/server/front/main.ts", { ...store.env, ...settings });
  const session = async (accessToken: string) => {
    const { id, slug } = filled.user;
    const loupe = { user: { id, slug, name: "Ana Reis" }, accessToken, refreshToken: null, expiresAt: Date.now() + 86_400_000 };
    return { cookie: `loupe.session=${await encode({ token: { sub: id, loupe } as never, secret, maxAge: 86_400 })}` };
  };
  const cookies = await Promise.all(filled.tokens.map(session));
  return {
    web,
    origin,
    api: `${inner}/v2`,
    filled,
    cookies,
    async stop() {
      await web.stop();
      await service.stop();
      store.remove();
    },
  };
}
