import pg from "pg";
import type { Duplex } from "node:stream";
import type { Logger } from "pino";
import type { Statement } from "./client.ts";

type Row = Record<string, unknown>;
type Column = { name: string; parse: (text: string) => unknown };
/** What a statement answers with. Rows are copies of `empty`, which are filled faster than objects that grow. */
type Shape = { columns: readonly Column[]; empty: Row };
/** What a query uses of its connection; the types of `pg` leave it out. */
type Wire = {
  stream: Duplex;
  parsedStatements: Record<string, string | undefined>;
  submittedNamedStatements: Record<string, string | undefined>;
  parse(message: { text: string; name: string }): void;
  bind(message: { statement: string; values: (string | null)[] }): void;
  describe(message: { type: "P"; name: string }): void;
};
type Line = { client: pg.Client; busy: number; open: Promise<unknown> | null; drop(): void };

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

/** The two messages that end every question, all rows of the portal without a name: one write instead of two. */
const EXECUTE_AND_SYNC = Buffer.from([0x45, 0, 0, 0, 9, 0, 0, 0, 0, 0, 0x53, 0, 0, 0, 4]);

/** Connections, and questions under way on one before another is opened. */
const LINES = 4;
const DEPTH = 8;

/** Sends what is written to a connection while one batch of events is handled in one piece. */
const gathering = new WeakSet<Duplex>();
function gather(stream: Duplex) {
  if (gathering.has(stream)) return;
  gathering.add(stream);
  stream.cork();
  setImmediate(() => {
    gathering.delete(stream);
    stream.uncork();
  });
}

/** Sends a read. One function for all of them, because one made for each costs more than it does. */
function submit(this: Read, connection: pg.Connection) {
  const wire = connection as unknown as Wire;
  const { name, sql } = this.statement;
  const known = wire.parsedStatements[name] ?? wire.submittedNamedStatements[name];
  if (known !== undefined && known !== sql) return new Error(`Two statements are named "${name}".`);
  gather(wire.stream);
  if (known === undefined) {
    wire.parse({ text: sql, name });
    wire.submittedNamedStatements[name] = sql;
  }
  wire.bind({ statement: name, values: this.values });
  if (!this.shapes.has(name)) wire.describe({ type: "P", name: "" });
  if (wire.stream.writable) wire.stream.write(EXECUTE_AND_SYNC);
  return null;
}

/**
 * A read whose columns are asked for once: describing thirty of them again with every answer costs as much as the answer.
 * The handlers are the ones that `pg` calls on its own queries.
 */
class Read extends pg.Query {
  readonly #rows: Row[] = [];
  readonly values: (string | null)[];
  /** Read by the client, to know what is prepared. */
  readonly name: string;
  /** Called by the client, which also wraps it with the time limit. */
  callback: (error: Error | null) => void;

  constructor(
    readonly statement: Statement,
    params: readonly unknown[],
    readonly shapes: Map<string, Shape>,
    settle: (error: Error | null, rows: Row[]) => void,
  ) {
    // A text alone, because `pg` copies a configuration property by property.
    super(statement.sql);
    this.name = statement.name;
    this.values = params.map(encode);
    this.callback = (error) => settle(error, this.#rows);
  }

  override submit = submit;

  handleRowDescription({ fields }: { fields: pg.FieldDef[] }) {
    const columns = fields.map(({ name, dataTypeID }) => ({ name, parse: pg.types.getTypeParser(dataTypeID, "text") }));
    const empty = Object.fromEntries(columns.map(({ name }) => [name, null]));
    this.shapes.set(this.statement.name, { columns, empty });
  }

  handleDataRow({ fields }: { fields: (string | null)[] }) {
    const { columns, empty } = this.shapes.get(this.statement.name)!;
    const row = { ...empty };
    for (let at = 0; at < columns.length; at++) {
      const { name, parse } = columns[at]!;
      const value = fields[at]!;
      if (value !== null) row[name] = parse(value);
    }
    this.#rows.push(row);
  }

  handleCommandComplete() {}

  handleReadyForQuery() {
    this.callback(null);
  }

  handleError(error: Error) {
    this.callback(error);
  }
}

/**
 * Runs `steady` statements over a few connections that are shared: many questions are under way on each, and those of one moment
 * leave in one write, which is most of what a short read costs. Nothing that may wait for a lock belongs here: it would hold up all
 * that comes behind it. A connection that breaks fails what is under way on it and is replaced by the next read.
 */
export function openPipeline(connectionString: string, log: Logger, { connectTimeout = 5000, queryTimeout = 15_000 } = {}) {
  const shapes = new Map<string, Shape>();
  const lines: Line[] = [];

  function dial(): Line {
    const client = new pg.Client({
      connectionString,
      options: PLAN_ONCE,
      pipeline: true,
      connectionTimeoutMillis: connectTimeout,
      query_timeout: queryTimeout,
    });
    const drop = () => void (lines.includes(line) && lines.splice(lines.indexOf(line), 1));
    const line: Line = { client, busy: 0, open: null, drop };
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

  return {
    async run(statement: Statement, params: readonly unknown[]): Promise<Row[]> {
      const line = choose();
      line.busy++;
      try {
        if (line.open) await line.open;
        return await new Promise<Row[]>((resolve, reject) => {
          line.client.query(new Read(statement, params, shapes, (error, rows) => (error ? reject(error) : resolve(rows))));
        });
      } catch (error) {
        // The server says that it closes the connection a moment before it does.
        if ((error as { severity?: unknown }).severity === "FATAL") line.drop();
        throw error;
      } finally {
        line.busy--;
      }
    },
    close: async () => void (await Promise.all(lines.map(({ client }) => client.end()))),
  };
}
