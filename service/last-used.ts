import type { Database, Statement } from "./db/client.ts";

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
    sql: "update oauth_models t set last_used_at = u.at from unnest($1::text[], $2::timestamptz[]) u(hash, at) where t.model = 'AccessToken' and t.id = u.hash",
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
