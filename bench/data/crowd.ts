import pg from "pg";

/**
 * Fills the Postgres of `DATABASE_URL` for measurements: `team SLUG` adds a thousand members and invites to a team, `crowd N` adds N
 * memberships to other teams. Disables row triggers, so the role must be a superuser; writes the columns that the triggers would write.
 */
const [what, value] = process.argv.slice(2);
const client = new pg.Client({ connectionString: process.env["DATABASE_URL"]! });
await client.connect();
await client.query("set session_replication_role = replica");

/** Inserts people `prefix1`, `prefix2`… with an account and an address. */
async function people(prefix: string, count: number) {
  const numbers = "generate_series(1, $2::int) n";
  await client.query(`insert into accounts (id, type, slug, name) select $1 || n, 'user', $1 || n, 'Name ' || n from ${numbers}`, [
    prefix,
    count,
  ]);
  await client.query(`insert into users (id) select $1 || n from ${numbers}`, [prefix, count]);
  await client.query(
    `insert into emails (address, user_id, is_primary, verified_at) select $1 || n || '@acme.example', $1 || n, true, now() from ${numbers}`,
    [prefix, count],
  );
}
/** The search column and the sort name of a membership. */
const searchColumns = (prefix: string) => `'name ' || n || E'\\n' || ${prefix} || n || E'\\n' || ${prefix} || n || '@acme.example', 'name ' || n`;

if (what === "team") {
  await people("near", 999);
  const team = (await client.query<{ id: string }>("select id from accounts where slug = $1", [value])).rows[0]!.id;
  await client.query(
    `insert into memberships (id, team_id, user_id, level, search, sort_name)
      select 'near' || n, $1, 'near' || n, 'member', ${searchColumns("'near'")} from generate_series(1, 999) n`,
    [team],
  );
  await client.query(
    `insert into invites (id, team_id, email, level, hash, expires_at)
      select 'near' || n, $1, 'guest' || n || '@acme.example', 'member', 'near' || n, now() + interval '3 days' from generate_series(1, 1000) n`,
    [team],
  );
} else {
  const count = Number(value);
  const each = 100;
  await people("far", count / each);
  await client.query(
    "insert into accounts (id, type, slug, name) select 'crowd' || n, 'team', 'crowd' || n, 'Crowd' from generate_series(1, $1::int) n",
    [each],
  );
  await client.query(
    `insert into memberships (id, team_id, user_id, level, search, sort_name)
      select 'far' || n || '-' || t, 'crowd' || t, 'far' || n, 'member', ${searchColumns("'far'")}
      from generate_series(1, $1::int) n, generate_series(1, $2::int) t`,
    [count / each, each],
  );
  await client.query(
    `insert into invites (id, team_id, email, level, hash, expires_at)
      select 'far' || n || '-' || t, 'crowd' || t, 'far' || n || '@x.example', 'member', 'far' || n || '-' || t, now() + interval '3 days'
      from generate_series(1, $1::int / 10) n, generate_series(1, $2::int) t`,
    [count / each, each],
  );
}
await client.query("analyze");
await client.end();
