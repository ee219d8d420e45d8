import pg from "pg";
import type { Duplex } from "node:stream";
import type { Logger } from "pino";
import type { Statement } from "./client.ts";

type Row = Record<string, unknown>;
type Column = { name: string; parse: (text: string) => unknown };
/** What a statement answers with. Rows are copies of `empty`, which are filled faster than objects that grow. */
type Shape = { columns: readonly Column[]; empty: Row };
/** What a batch uses of its connection; the types of `pg` leave it out. */
type Wire = {
  stream: Duplex;
  close(message: { type: "S"; name: string }): void;
  parse(message: { text: string; name: string }): void;
  bind(message: { statement: string; values: (string | null)[] }): void;
  describe(message: { type: "P"; name: string }): void;
};
/** One question: a statement, its values as text, and who waits for the rows. */
type Read = {
  statement: Statement;
  values: (string | null)[];
  rows: Row[];
  resolve: (rows: Row[]) => void;
  reject: (error: Error) => void;
};
/** A connection, the reads under way on it, and the names of the statements that it was given. */
type Line = { client: pg.Client; busy: number; open: Promise<unknown> | null; given: Set<string>; drop(): void };

const quoted = (value: unknown) => `"${String(value).replace(/["\\]/g, "\\$&")}"`;

/** A parameter as text: null, a string, a number, a moment or an array of strings and numbers. */
function encode(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (Array.isArray(value)) return `{${value.map(quoted).join(",")}}`;
  if (value instanceof Date) return value.toISOString();
  if (typeof value === "object") throw new Error("A steady statement takes strings, numbers, moments and arrays of strings.");
  return String(value);
}

/** All are look-ups by a key: planning them again for other values costs more than they do and changes nothing. */
const PLAN_ONCE = "-c plan_cache_mode=force_generic_plan";

/** Execute, all rows of the portal without a name; and the same with the Sync that ends a batch. */
const EXECUTE = Buffer.from([0x45, 0, 0, 0, 9, 0, 0, 0, 0, 0]);
const EXECUTE_AND_SYNC = Buffer.from([...EXECUTE, 0x53, 0, 0, 0, 4]);

/** Connections, and reads under way on one before another is opened. */
const LINES = 4;
const DEPTH = 8;

/** Sends a batch. One function for all of them, because one made for each costs more than it does. */
function submit(this: Batch, connection: pg.Connection) {
  const wire = connection as unknown as Wire;
  const last = this.reads.length - 1;
  wire.stream.cork();
  for (let at = 0; at <= last; at++) {
    const { statement, values } = this.reads[at]!;
    const { name, sql } = statement;
    if (!this.line.given.has(name)) {
      // Closed first, because an earlier batch may have given it and failed then: to close what is not there is no error.
      wire.close({ type: "S", name });
      wire.parse({ text: sql, name });
    }
    wire.bind({ statement: name, values });
    if (!this.shapes.has(name)) wire.describe({ type: "P", name: "" });
    if (wire.stream.writable) wire.stream.write(at === last ? EXECUTE_AND_SYNC : EXECUTE);
  }
  wire.stream.uncork();
  return null;
}

/**
 * Reads that leave together and come back together: Postgres sends its answers at a Sync, so one Sync for all makes them one piece to
 * receive. The first read that fails keeps Postgres from looking at those behind it; they are handed to `again`.
 * Columns are asked for once: describing thirty of them again with every answer costs as much as the answer.
 * The handlers are the ones that `pg` calls on its own queries.
 */
class Batch extends pg.Query {
  /** The read that is being answered. */
  #at = 0;
  /** Called by the client, which also wraps it with the time limit. */
  callback: (error: Error | null) => void;

  constructor(
    readonly reads: readonly Read[],
    readonly line: Line,
    readonly shapes: Map<string, Shape>,
    again: (read: Read) => void,
  ) {
    // A text alone, because `pg` copies a configuration property by property.
    super("");
    this.callback = (error) => {
      line.busy -= reads.length;
      if (error) this.#fail(error, again);
    };
  }

  override submit = submit;

  handleRowDescription({ fields }: { fields: pg.FieldDef[] }) {
    const columns = fields.map(({ name, dataTypeID }) => ({ name, parse: pg.types.getTypeParser(dataTypeID, "text") }));
    const empty = Object.fromEntries(columns.map(({ name }) => [name, null]));
    this.shapes.set(this.reads[this.#at]!.statement.name, { columns, empty });
  }

  handleDataRow({ fields }: { fields: (string | null)[] }) {
    const { statement, rows } = this.reads[this.#at]!;
    const { columns, empty } = this.shapes.get(statement.name)!;
    const row = { ...empty };
    for (let at = 0; at < columns.length; at++) {
      const { name, parse } = columns[at]!;
      const value = fields[at]!;
      if (value !== null) row[name] = parse(value);
    }
    rows.push(row);
  }

  handleCommandComplete() {
    const { statement, rows, resolve } = this.reads[this.#at++]!;
    this.line.given.add(statement.name);
    resolve(rows);
  }

  handleReadyForQuery() {
    this.callback(null);
  }

  handleError(error: Error) {
    this.callback(error);
  }

  #fail(error: Error, again: (read: Read) => void) {
    const isOwnFault = error instanceof pg.DatabaseError && error.severity !== "FATAL";
    // The server says that it closes the connection a moment before it does.
    if (!isOwnFault) this.line.drop();
    this.reads.slice(this.#at).forEach((read, index) => {
      if (isOwnFault && index > 0) again(read);
      else read.reject(error);
    });
  }
}

/**
 * Runs `steady` statements over a few connections that are shared: those of one moment leave in one write and are answered in one
 * piece, which is most of what a short read costs, and many are under way on each. Nothing that may wait for a lock belongs here: it
 * would hold up all that comes behind it. A connection that breaks fails what is under way on it and is replaced by the next read.
 */
export function openPipeline(connectionString: string, log: Logger, { connectTimeout = 5000, queryTimeout = 15_000 } = {}) {
  const shapes = new Map<string, Shape>();
  /** Of every statement by its name. */
  const texts = new Map<string, string>();
  const lines: Line[] = [];
  let waiting: Read[] = [];

  function dial(): Line {
    const client = new pg.Client({
      connectionString,
      options: PLAN_ONCE,
      pipeline: true,
      connectionTimeoutMillis: connectTimeout,
      query_timeout: queryTimeout,
    });
    const drop = () => void (lines.includes(line) && lines.splice(lines.indexOf(line), 1));
    const line: Line = { client, busy: 0, open: null, given: new Set(), drop };
    client.on("error", (error) => {
      drop();
      log.warn({ err: error }, "a database connection broke");
    });
    client.on("end", drop);
    line.open = client.connect().then(
      () => void (line.open = null),
      (error: unknown) => {
        drop();
        throw error;
      },
    );
    lines.push(line);
    return line;
  }

  /** The first with room, so that what is asked at once is asked together; one more before all are full. */
  function choose(): Line {
    const free = lines.find(({ busy }) => busy < DEPTH);
    if (free) return free;
    return lines.length < LINES ? dial() : lines.reduce((least, line) => (line.busy < least.busy ? line : least));
  }

  async function send(line: Line, reads: Read[]) {
    line.busy += reads.length;
    try {
      if (line.open) await line.open;
    } catch (error) {
      line.busy -= reads.length;
      for (const { reject } of reads) reject(error as Error);
      return;
    }
    line.client.query(new Batch(reads, line, shapes, wait));
  }

  function leave() {
    const reads = waiting;
    waiting = [];
    for (let at = 0; at < reads.length; at += DEPTH) void send(choose(), reads.slice(at, at + DEPTH));
  }

  /** Keeps a read until the events of this moment are handled. */
  function wait(read: Read) {
    if (waiting.push(read) === 1) setImmediate(leave);
  }

  return {
    run: (statement: Statement, params: readonly unknown[]) =>
      new Promise<Row[]>((resolve, reject) => {
        const { name, sql } = statement;
        if ((texts.get(name) ?? sql) !== sql) throw new Error(`Two statements are named "${name}".`);
        texts.set(name, sql);
        wait({ statement, values: params.map(encode), rows: [], resolve, reject });
      }),
    close: async () => void (await Promise.all(lines.map(({ client }) => client.end()))),
  };
}
