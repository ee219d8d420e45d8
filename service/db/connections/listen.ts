import pg from "pg";
import type { Logger } from "pino";

/** Milliseconds between two attempts to listen again after the connection broke. */
const RECONNECT_MS = 5000;

/**
 * Calls `receive` for each notification on a Postgres channel, over a connection of its own that is replaced when it breaks.
 * Notifications sent while it is down are lost, so `receive` also runs after each reconnect, without a payload. Never rejects; a failure is
 * logged.
 */
export function listenPostgres(
  { connectionString, name }: { connectionString: string; name: string },
  log: Logger,
  channel: string,
  receive: (payload?: string) => void,
): () => Promise<void> {
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  function reconnect(error: unknown): void {
    if (stopped || timer) return;
    log.warn({ err: error, channel }, "listening for database notifications failed and is retried");
    const broken = client;
    client = undefined;
    void broken?.end().catch(() => {});
    timer = setTimeout(() => {
      timer = undefined;
      connecting = connect();
    }, RECONNECT_MS).unref();
  }

  async function connect(): Promise<void> {
    const next = new pg.Client({ connectionString, application_name: name, keepAlive: true, connectionTimeoutMillis: 5000 });
    client = next;
    next.on("error", reconnect);
    next.on("end", () => client === next && reconnect(new Error("the connection ended")));
    next.on("notification", ({ payload }) => receive(payload));
    try {
      await next.connect();
      await next.query(`listen ${next.escapeIdentifier(channel)}`);
      receive();
    } catch (error) {
      reconnect(error);
    }
  }

  let connecting = connect();
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await connecting;
    await client?.end().catch(() => {});
  };
}
