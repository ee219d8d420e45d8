import { rmSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { describeDatabases } from "../testing/harness.ts";
import { type BareDatabase, copyMigrationsBefore, createBareDatabase } from "../testing/databases/old-migrations.ts";
import { migrationsFolder } from "./client.ts";

const snapshot = `
  insert into accounts (id, type, slug) values ('team', 'team', 'team');
  insert into projects (id, account_id, name) values ('p', 'team', 'p');
  insert into builds (id, project_id, number, name, mode, "commit", branch, state, type, conclusion)
    values ('b', 'p', 1, 'default', 'ci', 'c', 'main', 'concluded', 'check', 'changes-detected');
  insert into snapshots (build_id, test_id, name, file_id, metadata) values ('b', 1, 'home.png', 'f', '{"url": "http://x/"}')`;
const moves = "select starts_at > now() + interval '23 hours' as later, moved_to::int from snapshot_metadata_move";

describeDatabases("the migration to metadata once per content", (kind) => {
  const before = copyMigrationsBefore("metadata_once");
  const opened: BareDatabase[] = [];
  const migrated = async (prepare: (database: BareDatabase) => Promise<unknown>) => {
    const database = await createBareDatabase(kind);
    opened.push(database);
    await database.migrate(before);
    await prepare(database);
    await database.migrate(migrationsFolder);
    return database;
  };
  let filled: BareDatabase;
  beforeAll(async () => void (filled = await migrated((database) => database.run(snapshot))));
  afterAll(async () => {
    rmSync(before, { recursive: true });
    for (const database of opened) await database.close();
  });

  test("leaves the snapshots as they are, and lets the move start a day later", async () => {
    expect(await filled.run("select metadata, metadata_id from snapshots")).toEqual([
      { metadata: { url: "http://x/" }, metadata_id: null },
    ]);
    expect(await filled.run(moves)).toEqual([{ later: true, moved_to: 0 }]);
  });

  test("accepts snapshots that a replica of the version before writes", async () => {
    await filled.run("insert into snapshots (build_id, test_id, name, file_id, metadata) values ('b', 2, 'late.png', 'f', '{}')");
    expect(await filled.run("select count(*)::int as count from snapshots where metadata is not null")).toEqual([{ count: 2 }]);
  });

  test("needs no move in a database without snapshots", async () => {
    const empty = await migrated(async () => {});
    expect(await empty.run(moves)).toEqual([]);
  });
});
