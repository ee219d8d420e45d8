import { PGlite } from "@electric-sql/pglite";
import { sql as drizzleSql } from "drizzle-orm";
import { execFile } from "node:child_process";
import { mkdirSync, openAsBlob, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, inject, test } from "vitest";
import { ROOT } from "../../lib/product/files.mjs";
import { newId } from "../core/ids.ts";
import { onEachDatabase } from "../testing/harness.ts";
import { IN_MEMORY } from "./client.ts";
import type { Statement } from "./statement.ts";

/** A statement of a module, and the expression for it. */
type NamedStatement = Statement & { file: string; path: string };

const isStatement = (value: unknown): value is Statement =>
  typeof value === "object" && value !== null && "parameters" in value && "sql" in value && typeof value.sql === "string";

function statementsOf(value: unknown, path: string): (Statement & { path: string })[] {
  if (isStatement(value)) return [{ ...value, path }];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, one]) => statementsOf(one, `${path}[${Array.isArray(value) ? key : JSON.stringify(key)}]`));
}

const modules = import.meta.glob<Record<string, unknown>>("../**/*.sql.ts", { eager: true });
/** Every exported statement by file, also those in records and lists. */
const statements: NamedStatement[] = Object.entries(modules).flatMap(([file, exported]) =>
  Object.entries(exported).flatMap(([name, value]) => statementsOf(value, name).map((statement) => ({ file, ...statement }))),
);

test("every statement of *.sql.ts has a name of its own", () => {
  expect(statements.length).toBeGreaterThan(1);
  const names = statements.map(({ name }) => name);
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});

onEachDatabase("the migrated schema", (service) => {
  test.each(statements)("prepares $name of $file", async ({ sql }) => {
    await service().deps.db.transaction(async (tx) => {
      await tx.execute(drizzleSql.raw(`prepare checked as ${sql}`));
      await tx.execute(drizzleSql.raw("deallocate checked"));
    });
  });
});

/** Types of values in TypeScript, by the type of the database; all others are text. */
const types: Record<number, string> = {
  16: "boolean",
  20: "number",
  21: "number",
  23: "number",
  700: "number",
  701: "number",
  114: "Json",
  3802: "Json",
  1184: "Date",
  1005: "readonly number[]",
  1007: "readonly number[]",
  1016: "readonly number[]",
  1009: "readonly (string | null)[]",
  1185: "readonly (string | Date)[]",
};
/** A moment and a number may also be given as text, and JSON is text that the caller wrote. */
const given: Record<string, string> = { Json: "string", Date: "Date | string", number: "number | string" };

/** Differences of a declared type `T` from what the database describes as `D`: fields that one of them lacks, and other types. */
const helpers = `
type ParamsOf<S> = S extends Statement<infer P> ? P : never;
type RowOf<S> = S extends Statement<never, infer R> ? R : never;
type Json = unknown;
type Keys<T> = T extends unknown ? keyof T & string : never;
type At<T, K> = T extends unknown ? (K extends keyof T ? NonNullable<T[K]> : never) : never;
type Required<T, K extends keyof T = keyof T> = K extends string ? ({} extends Pick<T, K> ? never : K) : never;
type Undeclared<T, D> = string extends Keys<T> ? keyof D : Exclude<keyof D, Keys<T>>;
type Absent<T, D> = T extends unknown ? \`absent \${Exclude<Required<T>, keyof D>}\` : never;
type OtherType<T, D> = { [K in keyof D]: [At<T, K>] extends [D[K]] ? never : K }[keyof D];
type Difference<T, D> = \`undeclared \${Undeclared<T, D> & string}\` | \`other type of \${OtherType<T, D> & string}\`;
type Same<W> = [W] extends [never] ? true : \`\${W & string}.\`;
`;

const record = (fields: readonly (readonly [string, string])[]) =>
  `{ ${fields.map(([name, type]) => `${JSON.stringify(name)}: ${type}`).join("; ")} }`;

/** Writes two lines that compile where the types of a statement agree with its description by the database. */
async function check(client: PGlite, { sql, parameters, file, path, name }: NamedStatement, at: number): Promise<string> {
  const { queryParams, resultFields } = await client.describeQuery(sql);
  const values = record(
    queryParams.map(({ dataTypeID }, index) => {
      const type = types[dataTypeID] ?? "string";
      return [parameters[index]!, given[type] ?? type];
    }),
  );
  const row = record(resultFields.map((field) => [field.name, types[field.dataTypeID] ?? "string"]));
  const exported = /^\w+/.exec(path)![0];
  const own = `typeof s${at}${path.slice(exported.length)}`;
  return `import { ${exported} as s${at} } from ${JSON.stringify(resolve(import.meta.dirname, file))};
export const p${at}: Same<Difference<ParamsOf<${own}>, ${values}>> = true; // parameters of ${name}
export const r${at}: Same<Difference<RowOf<${own}>, ${row}> | Absent<RowOf<${own}>, ${row}>> = true; // row of ${name}`;
}

test("statements declare the parameters and columns that the database describes, with their types", async () => {
  const folder = join(ROOT, "node_modules/.cache", `statements-${newId()}`);
  const client = await PGlite.create({
    loadDataDir: await openAsBlob(inject("pgliteSnapshot")),
    startParams: [...PGlite.defaultStartParams, ...IN_MEMORY],
  });
  mkdirSync(folder, { recursive: true });
  try {
    const lines: string[] = [];
    for (const [at, statement] of statements.entries()) lines.push(await check(client, statement, at));
    const imports = `import type { Statement } from ${JSON.stringify(resolve(import.meta.dirname, "statement.ts"))};`;
    const source = [imports, helpers, ...lines].join("\n");
    writeFileSync(join(folder, "statements.ts"), source);
    const options = { incremental: false, typeRoots: [join(ROOT, "node_modules/@types")] };
    writeFileSync(
      join(folder, "tsconfig.json"),
      JSON.stringify({ extends: join(ROOT, "tsconfig.json"), compilerOptions: options, files: ["statements.ts"], include: [] }),
    );
    const output = await new Promise<string>((done) => {
      execFile(join(ROOT, "node_modules/.bin/tsc"), ["--noEmit", "-p", folder], (_error, stdout, stderr) => done(stdout + stderr));
    });
    const named = output.replace(/^.*statements\.ts\((\d+),\d+\)/gm, (_, line: string) =>
      source.split("\n")[Number(line) - 1]!.split("// ").at(-1)!,
    );
    expect(named).toBe("");
  } finally {
    rmSync(folder, { recursive: true });
    await client.close();
  }
}, 120_000);
