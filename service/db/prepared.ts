import { type messages, type PGlite, protocol, types } from "@electric-sql/pglite";
import type { Statement } from "./client.ts";

type Prepared = { sql: string; parameters: number[]; columns: { name: string; dataTypeID: number }[] };

/**
 * Runs statements on the embedded database by name, parsed and planned once: PGlite's own `query` parses, describes and plans
 * again at every call, which costs more than the read itself. Takes the same turn as PGlite's transactions, so that nothing
 * slips into one that is open.
 */
export function preparedRunner(client: PGlite) {
  const known = new Map<string, Prepared>();
  const send = (...parts: Uint8Array[]) => client.execProtocolStream(Buffer.concat(parts), { syncToFs: false });
  const { parse, describe, bind, execute, sync } = protocol.serialize;

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

  async function run(statement: Statement, params: readonly unknown[]): Promise<Record<string, unknown>[]> {
    const { sql, parameters, columns } = known.get(statement.name) ?? (await prepare(statement));
    if (sql !== statement.sql) throw new Error(`Two statements are named "${statement.name}".`);
    const values = parameters.map((type, index) => encode(params[index], type));
    const answer = await send(bind({ statement: statement.name, values }), execute({}), sync());
    const rows: Record<string, unknown>[] = [];
    for (const message of answer) {
      if (message.name !== "dataRow") continue;
      const row: Record<string, unknown> = {};
      (message as messages.DataRowMessage).fields.forEach((field, index) => {
        const { name, dataTypeID } = columns[index]!;
        row[name] = types.parseType(field, dataTypeID, client.parsers);
      });
      rows.push(row);
    }
    await client.syncToFs();
    return rows;
  }

  return (statement: Statement, params: readonly unknown[]) =>
    client._runExclusiveTransaction(() => client._runExclusiveQuery(() => run(statement, params)));
}
