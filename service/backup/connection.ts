import type { PGlite, Transaction } from "@electric-sql/pglite";
import { once } from "node:events";
import type pg from "pg";
import { from, to } from "pg-copy-streams";
import type { Row, Statement } from "../db/statement.ts";
import { copyIn, copyOut, type Table } from "./catalog.sql.ts";

/** A connection in a transaction, for what both databases do with `COPY` in their own ways. */
export type CopyConnection = {
  /** Runs statements without parameters. */
  run(text: string): Promise<void>;
  query<P, R extends Row>(statement: Statement<P, R>, values?: NoInfer<P>): Promise<R[]>;
  /** Yields the rows of a table as text of `COPY`, in pieces of whole rows. */
  read(table: Table): AsyncIterable<Buffer>;
  /** Adds rows to a table. */
  write(table: Table, rows: Buffer): Promise<void>;
};

/** Bytes from which a piece ends. */
const PIECE = 1024 * 1024;
/** Blocks of the embedded database that are read together, a megabyte. */
const BLOCKS = 128;
const NEWLINE = 10;

const listOf = <P, R>(statement: Statement<P, R>, values: unknown) =>
  statement.parameters.map((name) => (values as Record<string, unknown>)[name]);

/** Cuts text of `COPY` into pieces that end with a row. */
async function* wholeRows(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = [];
  let length = 0;
  for await (const chunk of chunks) {
    waiting.push(chunk);
    length += chunk.length;
    if (length < PIECE) continue;
    const all = Buffer.concat(waiting);
    const end = all.lastIndexOf(NEWLINE) + 1;
    if (end) yield all.subarray(0, end);
    waiting = end < all.length ? [all.subarray(end)] : [];
    length = all.length - end;
  }
  if (length) yield Buffer.concat(waiting);
}

/** A connection to Postgres. The caller begins and ends the transaction. */
export const postgresConnection = (client: pg.Client): CopyConnection => ({
  run: async (text) => void (await client.query(text)),
  query: async (statement, values) => (await client.query(statement.sql, listOf(statement, values))).rows,
  read: (table) => wholeRows(client.query(to(copyOut(table, "stdout")))),
  async write(table, rows) {
    const target = client.query(from(copyIn(table, "stdin")));
    target.end(rows);
    await once(target, "finish");
  },
});

/** A transaction of the embedded database. All other statements wait until it ends. */
export const pgliteConnection = (client: PGlite | Transaction): CopyConnection => ({
  run: async (text) => void (await client.exec(text)),
  query: async <P, R extends Row>(statement: Statement<P, R>, values?: P) =>
    (await client.query<R>(statement.sql, listOf(statement, values))).rows,
  async *read(table) {
    for (let block = 0; block < table.blocks; block += BLOCKS) {
      const { blob } = await client.query(copyOut(table, "'/dev/blob'", { from: block, to: block + BLOCKS }));
      if (blob?.size) yield Buffer.from(await blob.arrayBuffer());
    }
  },
  async write(table, rows) {
    await client.query(copyIn(table, "'/dev/blob'"), [], { blob: new Blob([new Uint8Array(rows)]) });
  },
});
