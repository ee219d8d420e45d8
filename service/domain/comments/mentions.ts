import type { Statement } from "../../db/client.ts";
import type { Ctx, UserActor } from "../../core/deps.ts";
import { reachedIds } from "../../core/reach.ts";
import { admitTo, type Place, placeColumns, placeJoins } from "./comment-rows.ts";

type Json = { type?: unknown; attrs?: { id?: unknown; label?: unknown }; content?: unknown };
type Document = Record<string, unknown>;

/** Calls `seen` for each mention of a stored document. Documents are within the limits of `readBody`. */
function eachMention({ type, attrs, content }: Json, seen: (attrs: { id: string; label?: unknown }) => void): void {
  if (type === "mention" && typeof attrs?.id === "string") seen(attrs as { id: string });
  if (Array.isArray(content)) for (const child of content as Json[]) eachMention(child, seen);
}

/** The people whom a document mentions, by account id, each with the name it has there; null for who has none. */
export function mentionsOf(document: Document): Map<string, string | null> {
  const found = new Map<string, string | null>();
  eachMention(document, ({ id, label }) => found.set(id, typeof label === "string" ? label : null));
  return found;
}

/** The document with the names of those it mentions, so that readers who cannot look them up see them; all others have none. */
export function withNames(document: Document, names: ReadonlyMap<string, string | null>): Document {
  const named = structuredClone(document);
  eachMention(named, (attrs) => (attrs.label = names.get(attrs.id) ?? null));
  return named;
}

const place: Statement = {
  name: "mention_place",
  sql: `select ${placeColumns} from media m ${placeJoins("$2")} where m.id = $1 and p.account_id = any($3)`,
};

/** Every level in a project lets its holder see it, as `projectPermissions` has it. */
const people: Statement = {
  name: "mention_people",
  sql: `select a.id, a.slug, a.name from projects p
    join lateral (select p.account_id as user_id, null as level
      union all select user_id, level from memberships where team_id = p.account_id) m on true
    join users u on u.id = m.user_id and u.disabled_at is null
    join accounts a on a.id = u.id
    left join project_members pm on pm.project_id = p.id and pm.user_id = u.id
    where p.id = $1 and u.id <> $2 and ($3 = '' or strpos(lower(concat_ws(' ', a.name, a.slug)), lower($3)) > 0)
      and (m.level is distinct from 'contributor' or coalesce(pm.level, p.default_user_level) is not null)
    order by lower(coalesce(a.name, a.slug)), a.slug limit 50`,
};

/** `GET /media/{mediaId}/people` (ours): whom the caller may mention there, by name; at most 50. Throws 403 below reviewers. */
export async function findPeople(ctx: Ctx<UserActor>, { mediaId, search }: { mediaId: string; search: string }) {
  const [found] = await ctx.deps.database.run<Place>(place, [mediaId, ctx.actor.userId, reachedIds(ctx.actor)]);
  const { project_id: projectId } = admitTo(ctx, found, "review");
  return ctx.deps.database.run<{ id: string; slug: string; name: string | null }>(people, [projectId, ctx.actor.userId, search]);
}
