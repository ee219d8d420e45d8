import { rmSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { describeDatabases } from "../testing/harness.ts";
import { type BareDatabase, copyMigrationsBefore, createBareDatabase } from "../testing/databases/old-migrations.ts";
import { migrationsFolder } from "./client.ts";

const project = `
  insert into accounts (id, type, slug) values ('ana', 'user', 'ana'), ('team', 'team', 'team');
  insert into users (id) values ('ana');
  insert into projects (id, account_id, name) values ('p', 'team', 'p');
  insert into builds (id, project_id, number, name, mode, "commit", branch, state, type, conclusion)
    values ('b', 'p', 1, 'default', 'ci', 'c', 'main', 'concluded', 'check', 'changes-detected');
  insert into diffs (build_id, name, head_file_id, content_key, status, rank) values ('b', 'home.png', 'h', 'h', 'added', 2)`;
const link = (id: string, end: string) => `
  insert into change_links (id, hash, project_id, build_id, diff_id, head_file_id, comments, user_id, created_at, expires_at, revoked_at, revoked_by)
    select '${id}', 'hash-${id}', 'p', 'b', id, 'h', true, 'ana', '2026-01-01', '2027-01-01', ${end}, case when ${end} is null then null else 'ana' end from diffs`;
const copied = `select id, hash, sealed, subject, name, audience, build_id, head_file_id, shows_comments, created_by, off_by, off_at is null as "isOn"
  from share_links order by id`;

describeDatabases("the migration to one table of links", (kind) => {
  let opened: BareDatabase;
  const before = copyMigrationsBefore("one_table_of_links");
  beforeAll(async () => {
    opened = await createBareDatabase(kind);
    await opened.migrate(before);
    await opened.run(project);
    await opened.run(link("old", "null"));
    await opened.run(link("revoked", "timestamptz '2026-02-01'"));
    await opened.migrate(migrationsFolder);
  });
  afterAll(async () => {
    rmSync(before, { recursive: true });
    await opened.close();
  });

  const row = {
    sealed: "",
    subject: "change",
    name: "home.png",
    audience: "anyone",
    build_id: "b",
    head_file_id: "h",
    shows_comments: true,
  };

  test("keeps each link with its digest, end and maker", async () => {
    expect(await opened.run(copied)).toEqual([
      { id: "old", hash: "hash-old", ...row, created_by: "ana", off_by: null, isOn: true },
      { id: "revoked", hash: "hash-revoked", ...row, created_by: "ana", off_by: "ana", isOn: false },
    ]);
  });

  test("copies what a replica of the version before still writes", async () => {
    await opened.run(link("late", "null"));
    await opened.run("update change_links set revoked_at = '2026-03-01', revoked_by = 'ana' where id = 'old'");
    const rows = await opened.run(copied);
    expect(rows.map(({ id, isOn }) => [id, isOn])).toEqual([
      ["late", true],
      ["old", false],
      ["revoked", false],
    ]);
  });
});
