import { type messages, type PGlite, protocol, types } from "@electric-sql/pglite";
import type { Statement } from "./client.ts";

type Row = Record<string, unknown>;
type Prepared = { sql: string; parameters: number[]; columns: { name: string; dataTypeID: number }[] };
type Kept = { generation: number; rows: Row[] };

/** Answers that are kept at once, and bytes of values up to which one is. */
const KEPT = 2000;
const SHORT = 4096;

const isRead = (sql: string) => /^\s*(select|with)\b/i.test(sql) && !/\b(insert|update|delete|merge)\b/i.test(sql);

/**
 * Runs statements on the embedded database by name, parsed and planned once: PGlite's own `query` parses, describes and plans
 * again at every call, which costs more than the read itself. Takes the same turn as PGlite's transactions, so that nothing
 * slips into one that is open.
 *
 * Nobody else writes to this database, so a `steady` statement asked again with the same parameters before anything was written
 * is answered from memory. Whatever is sent that is not known to be a read ends all such answers before it is executed.
 */
export function preparedRunner(client: PGlite) {
  const known = new Map<string, Prepared>();
  const kept = new Map<string, Kept>();
  let generation = 0;
  let reading = false;
  const execute = client.execProtocolRawSync.bind(client);
  client.execProtocolRawSync = (message) => {
    if (!reading) generation++;
    return execute(message);
  };

  const send = (...parts: Uint8Array[]) => client.execProtocolStream(Buffer.concat(parts), { syncToFs: false });
  const { parse, describe, bind, sync } = protocol.serialize;

  async function prepare({ name, sql }: Statement): Promise<Prepared> {
    const prepared: Prepared = { sql, parameters: [], columns: [] };
    for (const message of await send(parse({ name, text: sql }), describe({ type: "S", name }), sync())) {
      if (message.name === "parameterDescription") prepared.parameters = (message as messages.ParameterDescriptionMessage).dataTypeIDs;
      else if (message.name === "rowDescription") prepared.columns = (message as messages.RowDescriptionMessage).fields;
    }
    known.set(name, prepared);
    return prepared;
  }

  const encode = (value: unknown, type: number) => {
    if (value === null || value === undefined) return null;
    const serialize = client.serializers[type];
    return serialize ? serialize(value) : String(value);
  };

  async function ask(statement: Statement, params: readonly unknown[]) {
    const { sql, parameters, columns } = known.get(statement.name) ?? (await prepare(statement));
    if (sql !== statement.sql) throw new Error(`Two statements are named "${statement.name}".`);
    const values = parameters.map((type, index) => encode(params[index], type));
    const answer = await send(bind({ statement: statement.name, values }), protocol.serialize.execute({}), sync());
    const rows: Row[] = [];
    let bytes = 0;
    for (const message of answer) {
      if (message.name !== "dataRow") continue;
      const row: Row = {};
      (message as messages.DataRowMessage).fields.forEach((field, index) => {
        const { name, dataTypeID } = columns[index]!;
        row[name] = types.parseType(field, dataTypeID, client.parsers);
        bytes += field?.length ?? 0;
      });
      rows.push(row);
    }
    return { rows, bytes };
  }

  async function run(statement: Statement, params: readonly unknown[], key: string | null): Promise<Row[]> {
    reading = isRead(statement.sql);
    try {
      const { rows, bytes } = await ask(statement, params);
      if (!reading) await client.syncToFs();
      else if (key !== null && bytes <= SHORT) {
        if (kept.size >= KEPT) kept.clear();
        kept.set(key, { generation, rows });
      }
      return rows;
    } finally {
      reading = false;
    }
  }

  return async (statement: Statement, params: readonly unknown[]): Promise<Row[]> => {
    const key = statement.steady ? statement.name + JSON.stringify(params) : null;
    const hit = key === null ? undefined : kept.get(key);
    if (hit?.generation === generation) return hit.rows;
    return client._runExclusiveTransaction(() => client._runExclusiveQuery(() => run(statement, params, key)));
  };
}
