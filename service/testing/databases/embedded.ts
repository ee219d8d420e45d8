import type { PGlite } from "@electric-sql/pglite";
import { openAsBlob } from "node:fs";
import { createPglite } from "../../db/client.ts";

/** Deletes all rows, and restarts all sequences. To truncate takes ten times as long: each table becomes a new file. */
const EMPTY = `do $$ declare name regclass; begin
  perform set_config('session_replication_role', 'replica', true);
  for name in select oid from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace loop
    execute format('delete from %s', name);
  end loop;
  for name in select oid from pg_class where relkind = 'S' and relnamespace = 'public'::regnamespace loop
    perform setval(name, 1, false);
  end loop;
end $$`;

/** Bytes of a database that is not used again: deleted rows keep their place. */
const MOST_BYTES = 64 * 1024 * 1024;

/** Embedded databases that no test uses, shared by the files that a process tests. */
const idle: PGlite[] = [];

async function giveBack(embedded: PGlite): Promise<void> {
  const { rows } = await embedded.query<{ bytes: number }>("select pg_database_size(current_database()) as bytes");
  if (rows[0]!.bytes > MOST_BYTES) return embedded.close();
  await embedded.exec(EMPTY);
  idle.push(embedded);
}

/**
 * Returns an embedded database that is migrated and empty: one that another test closed, or a new one with the contents of a file. To open one takes more
 * than a second of CPU. After `close`, what a test left running is refused, as by a database that is closed.
 */
export async function borrowEmbedded(snapshot: string): Promise<PGlite> {
  const embedded = idle.pop() ?? (await createPglite(undefined, await openAsBlob(snapshot)));
  let isClosed = false;
  const close = async () => {
    if (isClosed) return;
    isClosed = true;
    await giveBack(embedded);
  };
  /** Replacements by the test, such as one that records statements. */
  const replaced: Record<PropertyKey, unknown> = { close };
  return new Proxy(embedded, {
    get(target, key) {
      if (Object.hasOwn(replaced, key)) return replaced[key];
      const value: unknown = Reflect.get(target, key, target);
      if (typeof value !== "function") return value;
      return (...args: unknown[]) => (isClosed ? Promise.reject(new Error("The database is closed.")) : Reflect.apply(value, target, args));
    },
    set: (_target, key, value) => Reflect.set(replaced, key, value),
  });
}
