import pg from "pg";
import type { Logger } from "pino";
import { traced } from "../../../lib/tracing/spans.ts";

/** Milliseconds after which a statement counts as slow. */
const SLOW_MS = 1000;
/** Longest text of a statement in the log. It has placeholders where its values were. */
const TEXT_LENGTH = 500;
/** Class of SQLSTATE of a rule of the schema, such as a name that is taken. Verbs expect these. */
const RULE = /^23/;

type Query = (statement: string | { name?: string; text?: string }, ...rest: unknown[]) => unknown;

const describe = (statement: Parameters<Query>[0]) => {
  const { name, text } = typeof statement === "string" ? { text: statement } : statement;
  return name ?? text?.replace(/\s+/g, " ").slice(0, TEXT_LENGTH);
};

/** Logs a statement that was slow or failed, by its name or its text. Values and messages of the database are left out: they repeat what people wrote. */
async function logged<T>(log: Logger, slowMs: number, statement: Parameters<Query>[0], run: () => Promise<T>): Promise<T> {
  const started = performance.now();
  const about = () => ({ statement: describe(statement), ms: Math.round(performance.now() - started) });
  try {
    const rows = await traced("SQL", "client", { "db.system.name": "postgresql", "db.query.summary": describe(statement) }, run);
    if (performance.now() - started >= slowMs) log.warn(about(), "a slow statement");
    return rows;
  } catch (error) {
    const { code } = error as { code?: unknown };
    const level = typeof code === "string" && RULE.test(code) ? "debug" : "warn";
    log[level]({ ...about(), code: code ?? null }, "a statement failed");
    throw error;
  }
}

/** Returns a connection, pool or embedded database that logs its slow and failed statements, those of its transactions too. */
export function observed<C extends object>(client: C, log: Logger, slowMs = SLOW_MS): C {
  return new Proxy(client, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key, target);
      if (typeof value !== "function") return value;
      const method = value.bind(target) as (...args: unknown[]) => unknown;
      if (key === "query")
        return (...args: Parameters<Query>) => logged(log, slowMs, args[0], () => (method as Query)(...args) as Promise<unknown>);
      if (key === "transaction")
        return (work: (tx: object) => unknown, ...rest: unknown[]) => method((tx: object) => work(observed(tx, log, slowMs)), ...rest);
      return method;
    },
  });
}

type Connected = Parameters<pg.Pool["connect"]>[0];

/** A pool that reports the seconds that callers wait for a connection. */
export class MeasuredPool extends pg.Pool {
  readonly #onWait: (seconds: number) => void;
  constructor(config: pg.PoolConfig, onWait: (seconds: number) => void) {
    super(config);
    this.#onWait = onWait;
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<pg.PoolClient> | void {
    const started = performance.now();
    const report = () => this.#onWait((performance.now() - started) / 1000);
    if (!callback) return super.connect().finally(report);
    super.connect((...result) => {
      report();
      callback(...result);
    });
  }
}
