import type { Database, Statement } from "../db/client.ts";

const statements = {
  personal: {
    name: "personal_used",
    sql: "update personal_tokens t set last_used_at = u.at from unnest($1::text[], $2::timestamptz[]) u(hash, at) where t.hash = u.hash",
  },
  project: {
    name: "project_used",
    sql: "update project_tokens t set last_used_at = u.at from unnest($1::text[], $2::timestamptz[]) u(hash, at) where t.hash = u.hash",
  },
  oauth: {
    name: "oauth_used",
    // On the grant: an access token lives an hour, what it was given for is looked at months later.
    sql: `update oauth_models g set last_used_at = u.at from (
        select t.grant_id, max(u.at) as at from unnest($1::text[], $2::timestamptz[]) u(hash, at)
        join oauth_models t on t.model = 'AccessToken' and t.id = u.hash group by t.grant_id) u
      where g.model = 'Grant' and g.id = u.grant_id`,
  },
} satisfies Record<string, Statement>;

export type TokenKind = keyof typeof statements;
export type LastUsed = { mark(kind: TokenKind, hash: string, at: Date): void; flush(): Promise<void> };

/** Remembers when tokens were used and writes it in batches, so that a read of the API never writes. */
export function lastUsed(database: Database): LastUsed {
  const seen: Record<TokenKind, Map<string, Date>> = { personal: new Map(), project: new Map(), oauth: new Map() };
  return {
    mark: (kind, hash, at) => void seen[kind].set(hash, at),
    async flush() {
      for (const kind of Object.keys(seen) as TokenKind[]) {
        const batch = [...seen[kind]];
        if (!batch.length) continue;
        seen[kind].clear();
        await database.run(statements[kind], [batch.map(([hash]) => hash), batch.map(([, at]) => at.toISOString())]);
      }
    },
  };
}
