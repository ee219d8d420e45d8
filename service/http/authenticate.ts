import type { Actor, Deps, Reach, UserActor } from "../core/deps.ts";
import type { Statement } from "../db/client.ts";
import { HttpError } from "../core/errors.ts";
import { tokenPrefixes } from "../core/ids.ts";
import { findOAuthToken } from "../domain/tokens/oauth-tokens.ts";
import { remembered } from "../core/remembered.ts";
import type { Resource } from "../core/resources.ts";
import { challenge, unauthorized } from "../core/unauthorized.ts";

const personal: Statement = {
  name: "bearer_personal",
  steady: true,
  sql: `select json_build_object('userId', t.user_id, 'expiresAt', t.expires_at, 'slug', o.slug, 'name', o.name, 'accounts',
      coalesce((select json_agg(json_build_object('id', a.id, 'slug', a.slug, 'name', a.name, 'type', a.type,
          'level', coalesce(m.level, 'personal')))
        from personal_token_accounts s join accounts a on a.id = s.account_id
        left join memberships m on m.team_id = a.id and m.user_id = t.user_id
        where s.token_id = t.id and (a.id = t.user_id or m.id is not null)), '[]'))::text as holder
    from personal_tokens t join users u on u.id = t.user_id join accounts o on o.id = t.user_id
    where t.hash = $1 and u.disabled_at is null`,
};

const project: Statement = {
  name: "bearer_project",
  steady: true,
  sql: "select p.id, p.account_id from project_tokens t join projects p on p.id = t.project_id where t.hash = $1",
};

/** The personal account first, then teams by slug. Here, because a sort in the statement costs as much as its joins. */
const inOrder = (accounts: readonly Reach[]) =>
  accounts.length < 2
    ? accounts
    : accounts.toSorted((a, b) => Number(b.type === "user") - Number(a.type === "user") || (a.slug < b.slug ? -1 : 1));

type Personal = { userId: string; expiresAt: string | null; slug: string; name: string | null; accounts: Reach[] };

const personalHolder = remembered((text) => {
  const { userId, expiresAt, slug, name, accounts } = JSON.parse(text) as Personal;
  const actor: UserActor = {
    kind: "user",
    via: "personal",
    userId,
    slug,
    name,
    accounts: inOrder(accounts),
    scopes: "all",
    clientId: null,
    grantId: null,
  };
  return { actor, expiresAt: expiresAt && new Date(expiresAt) };
});

async function findPersonalToken(deps: Deps, hash: string): Promise<UserActor | null> {
  const [row] = await deps.database.run<{ holder: string }>(personal, [hash]);
  const holder = row && personalHolder(row.holder);
  return !holder || (holder.expiresAt && holder.expiresAt <= deps.now()) ? null : holder.actor;
}

async function findProjectToken(deps: Deps, hash: string): Promise<Actor | null> {
  const [row] = await deps.database.run<{ id: string; account_id: string }>(project, [hash]);
  return row ? { kind: "project", projectId: row.id, accountId: row.account_id } : null;
}

/** The token of an `Authorization` header: null when there is none. The scheme is compared without case. Throws 401 when malformed. */
export function bearerToken(deps: Deps, header: string | undefined, at: Resource = "rest"): string | null {
  if (!header?.trim()) return null;
  const token = /^bearer +([A-Za-z0-9._~+/-]+=*) *$/i.exec(header)?.[1];
  if (!token) throw unauthorized(deps, "The Authorization header must be `Bearer` and one token.", at);
  return token;
}

/**
 * Who holds a token: one statement by its `hash`, the `sha256` of it. Throws 401 when it is unknown, expired or revoked, bound to another resource, or its
 * person disabled (part 5).
 */
export async function authenticate(deps: Deps, token: string, hash: string, at: Resource = "rest"): Promise<Actor> {
  const kind = token.startsWith(tokenPrefixes.oauth) ? "oauth" : token.startsWith(tokenPrefixes.personal) ? "personal" : "project";
  const actor =
    kind === "personal"
      ? await findPersonalToken(deps, hash)
      : kind === "oauth"
        ? await findOAuthToken(deps, hash, at)
        : await findProjectToken(deps, hash);
  if (!actor)
    throw new HttpError(401, "The token is unknown, expired or revoked.", undefined, challenge(deps, at, { error: "invalid_token" }));
  deps.lastUsed.mark(kind, hash, deps.now());
  return actor;
}
