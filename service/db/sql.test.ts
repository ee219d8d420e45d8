import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { onEachDatabase } from "../testing/harness.ts";
import type { Statement } from "./client.ts";

const isStatement = (value: unknown): value is Statement =>
  typeof value === "object" && value !== null && "sql" in value && typeof value.sql === "string";

const modules = import.meta.glob<Record<string, unknown>>("../**/*.sql.ts", { eager: true });
/** Every exported statement, also those in an exported record or list. */
const statements = Object.entries(modules).flatMap(([file, exported]) =>
  Object.values(exported)
    .flatMap((value) => (isStatement(value) || typeof value !== "object" || value === null ? [value] : Object.values(value)))
    .filter(isStatement)
    .map((statement) => ({ file, ...statement })),
);

test("every statement of *.sql.ts has a name of its own", () => {
  expect(statements.length).toBeGreaterThan(1);
  const names = statements.map(({ name }) => name);
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});

onEachDatabase("the migrated schema", (service) => {
  test.each(statements)("prepares $name of $file", async ({ sql: text }) => {
    await service().deps.db.transaction(async (tx) => {
      await tx.execute(sql.raw(`prepare checked as ${text}`));
      await tx.execute(sql.raw("deallocate checked"));
    });
  });
});
