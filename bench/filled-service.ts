import pg from "pg";
import { emptyStore, fill } from "./fixtures.ts";
import { start } from "./processes.ts";

/** Starts a service on Postgres with a team and a project. `client` reads its tables, `close` ends all of it. */
export async function openFilledService(databaseUrl: string, env: Record<string, string> = {}) {
  const store = emptyStore(databaseUrl, "http://localhost:3000");
  const client = new pg.Client({ connectionString: databaseUrl });
  let service: Awaited<ReturnType<typeof start>> | undefined;
  const close = async () => {
    await client.end().catch(() => {});
    await service?.stop();
    store.remove();
  };
  try {
    const filled = await fill(store.env);
    await client.connect();
    service = await start("service/main.ts", { ...store.env, ...env });
    return { filled, client, service, close };
  } catch (error) {
    await close();
    throw error;
  }
}
