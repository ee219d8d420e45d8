import { sql as drizzleSql } from "drizzle-orm";
import type { Database, Db, Tx } from "./client.ts";

/** Values of a statement by the names of its parameters. */
export type Params = Record<string, unknown>;
/** A row of a statement by its columns. */
export type Row = Record<string, unknown>;

/** SQL with parameters `P` and rows `R`. Postgres prepares it by its name, once per connection; a name belongs to one text. */
export type Statement<P = never, R = unknown> = {
  name: string;
  /** With `$1…`, in the order of `parameters`. */
  sql: string;
  parameters: readonly string[];
  /** Carries the types. Has no value. */
  types?: (params: P) => R;
};

/** Values that a statement takes. */
export type ParamsOf<S> = S extends Statement<infer P> ? P : never;

/** Text, quoted names, comments and casts, which hold no parameter, or else the name of one. A colon of a slice follows a word or bracket. */
const TOKEN = /'(?:[^']|'')*'|"[^"]*"|--[^\n]*|\/\*[\s\S]*?\*\/|::|(?<![\w)\]]):([a-z]\w*)/gi;

/**
 * Declares a statement with named parameters (`:name`), the type of their values and the type of a row. Without `R` it returns no columns.
 * Fragments of SQL contain the same names, so that they compose.
 */
export function statement<P extends Params, R extends Row = Record<never, never>>(name: string, text: string): Statement<P, R> {
  const parameters: string[] = [];
  const sql = text.replace(TOKEN, (token, parameter?: string) => {
    if (!parameter) return token;
    if (!parameters.includes(parameter)) parameters.push(parameter);
    return `$${parameters.indexOf(parameter) + 1}`;
  });
  return { name, sql, parameters };
}

/** A type `timestamptz`, which drivers return as `Date` and Drizzle as text. */
const TIMESTAMPTZ = 1184;
type DriverResult = { rows: Row[]; fields: { name: string; dataTypeID: number }[] };

/**
 * Runs a statement, in a transaction if it gets the handle of one. A `timestamptz` is a `Date`, a `bigint` a number; moments within JSON are text.
 * Outside of a transaction Postgres prepares it by its name.
 */
export async function runStatement<P extends Params, R extends Row>(
  on: Database | Db | Tx,
  statement: Statement<P, R>,
  values: NoInfer<P>,
): Promise<R[]> {
  const list = statement.parameters.map((parameter) => values[parameter]);
  if ("kind" in on) return on.query<R>(statement, list);
  const parts = statement.sql
    .split(/\$(\d+)/)
    .map((part, at) => (at % 2 ? drizzleSql.param(list[Number(part) - 1]) : drizzleSql.raw(part)));
  const { rows, fields } = (await on.execute(drizzleSql.join(parts))) as unknown as DriverResult;
  const moments = fields.filter(({ dataTypeID }) => dataTypeID === TIMESTAMPTZ);
  for (const row of rows) for (const { name: column } of moments) if (row[column] !== null) row[column] = new Date(row[column] as string);
  return rows as R[];
}
