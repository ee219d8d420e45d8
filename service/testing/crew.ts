import { join } from "node:path";
import { sql } from "drizzle-orm";
import { openPglite } from "../db/client.ts";

/** `crew.ts SLUG COUNT`: inserts COUNT members and seven expired invites into a team of the embedded database under DATA_DIR. No other process may have it open. */
const [slug, count] = process.argv.slice(2);
const { db, close } = await openPglite(join(process.env["DATA_DIR"]!, "database"));
const numbers = sql`generate_series(1, ${Number(count)}::int) n`;
await db.transaction(async (tx) => {
  await tx.execute(
    sql`insert into accounts (id, type, slug, name) select 'crew' || n, 'user', 'crew' || n, 'Crew Member ' || n from ${numbers}`,
  );
  await tx.execute(sql`insert into users (id) select 'crew' || n from ${numbers}`);
  await tx.execute(sql`insert into emails (address, user_id, is_primary, verified_at)
    select 'crew' || n || '@crew.example', 'crew' || n, true, now() from ${numbers}`);
  await tx.execute(sql`insert into memberships (id, team_id, user_id, level)
    select 'crew' || n, (select id from accounts where slug = ${slug}), 'crew' || n, 'member' from ${numbers}`);
  await tx.execute(sql`insert into invites (id, team_id, email, level, hash, created_at, expires_at, mail_at)
    select 'late' || n, (select id from accounts where slug = ${slug}), 'late' || n || '@guest.example', 'contributor', 'late' || n,
      now() - interval '4 days', now() - interval '1 day', now() - interval '4 days' from generate_series(1, 7) n`);
});
await close();
