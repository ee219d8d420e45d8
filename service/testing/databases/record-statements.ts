import type pg from "pg";
import type { Database } from "../../db/client.ts";

/** A statement that reached the driver, and its number of rows. */
export type Ran = { sql: string; rows: number };

type AnyFunction = (...args: unknown[]) => unknown;

const isRows = (answer: unknown): answer is { rows: unknown[] } => typeof answer === "object" && answer !== null && "rows" in answer;

/**
 * Records all statements that reach the driver, from `runStatement` and from Drizzle. Returns a function that returns those since its last call. The
 * driver takes a callback as its last argument, or returns a promise.
 */
export function recordStatements(database: Database): () => Ran[] {
  const statements: Ran[] = [];
  const record = (sql: unknown): Ran => {
    const ran = { sql: typeof sql === "string" ? sql : (sql as { text: string }).text, rows: 0 };
    // Statements of PGlite itself, which begins and ends transactions.
    if (!/^(begin|commit|rollback)/i.test(ran.sql)) statements.push(ran);
    return ran;
  };
  const watch = (client: object) => {
    const driver = client as { query: AnyFunction };
    const query = driver.query.bind(client);
    driver.query = (...args) => {
      const ran = record(args[0]);
      const count = (answer: unknown) => void (isRows(answer) && (ran.rows = answer.rows.length));
      const callback = args.at(-1);
      if (typeof callback === "function")
        return query(...args.slice(0, -1), (...results: unknown[]) => (count(results[1]), (callback as AnyFunction)(...results)));
      const answer = query(...args);
      if (answer instanceof Promise) void answer.then(count, () => {});
      return answer;
    };
  };
  const client = (database.db as unknown as { $client: pg.Pool & { transaction: (work: AnyFunction) => unknown } }).$client;
  if (database.kind === "postgres") client.on("connect", watch);
  else {
    watch(client);
    const transaction = client.transaction.bind(client);
    client.transaction = (work) => transaction((tx) => (watch(tx as object), work(tx)));
  }
  return () => statements.splice(0);
}
