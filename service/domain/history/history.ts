import type * as z from "zod";
import type { AuditEntry } from "../../../lib/contract/invites.ts";
import type { Db, Statement, Tx } from "../../db/client.ts";
import { accounts, memberships } from "../../db/schema.ts";
import { auditLog } from "../../db/team-schema.ts";
import type { Ctx, Deps, ProjectActor, Reach, UserActor } from "../../core/deps.ts";
import { HttpError, notFound } from "../../core/errors.ts";
import { newId } from "../../core/ids.ts";
import { asOwner, reachAccount, reachTeamAsOwner } from "../../core/reach.ts";
import { and, eq } from "drizzle-orm";
import { envelope, type PageInput, window } from "../paging.ts";

type Entry = z.output<typeof AuditEntry>;

/** One thing done to a team, or attempted. A verb fills in what it learns on the way; never a secret. */
export type AuditEvent = { kind: Entry["kind"] } & Partial<Pick<Entry, "target" | "targetId" | "before" | "after" | "via">>;

/** Who acted, as the history will show it even when the account is gone. */
export type AuditActor = Pick<UserActor, "userId" | "slug" | "name">;
/** What a project's token does is nobody's by name. */
const token = { userId: null, slug: "project-token", name: "A project token" };

/** Writes events into a team's history, inside the transaction of what they tell about. */
export async function record(
  db: Db | Tx,
  teamId: string,
  actor: AuditActor | ProjectActor,
  events: readonly AuditEvent[],
  { at, outcome = "done", reason }: { at: Date; outcome?: Entry["outcome"]; reason?: string },
): Promise<void> {
  if (!events.length) return;
  const { userId: actorId, slug: actorSlug, name: actorName } = "projectId" in actor ? token : actor;
  const who = { teamId, actorId, actorSlug, actorName, outcome, reason, createdAt: at };
  await db.insert(auditLog).values(events.map((event) => ({ id: newId(), ...who, ...event })));
}

/**
 * Locks a team until the transaction ends: whoever changes who belongs to it, or how, comes one after the other. Answers false when
 * the team is gone. Several teams are locked in the order of their ids.
 */
export async function lockTeam(tx: Tx, teamId: string): Promise<boolean> {
  const rows = await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, teamId)).for("no key update");
  return rows.length > 0;
}

/** The role of a person in a team at this moment of the transaction; null for who is no member. */
export async function levelOf(tx: Tx, teamId: string, userId: string) {
  const [row] = await tx
    .select({ level: memberships.level })
    .from(memberships)
    .where(and(eq(memberships.teamId, teamId), eq(memberships.userId, userId)));
  return row?.level ?? null;
}

/** What the caller was told, with the first of the entries it names; a field's name only where the sentence needs it. */
function told({ message, details = [] }: HttpError): string {
  const named = details.slice(0, 3).map((one) => one.message.replace(/^[\w.]+ (?=\S*[@.]\S* is )/, ""));
  return named.length ? `${message.replace(/\.$/, "")}: ${named.join("; ")}` : message;
}

/** Does something; what is refused or fails is written into the history of an account, with the reason. */
export async function recordingRefusal<T>(
  { deps, actor }: Ctx<UserActor | ProjectActor>,
  accountId: string,
  events: readonly AuditEvent[],
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const refused = error instanceof HttpError;
    const how = {
      at: deps.now(),
      outcome: refused ? "refused" : "failed",
      reason: refused ? told(error) : "Server-side failure",
    } as const;
    // The refusal itself is what the caller must hear, even when it cannot be written down.
    await record(deps.db, accountId, actor, events, how).catch((err: unknown) => deps.log.warn({ err }, "a refusal was not recorded"));
    throw error;
  }
}

/**
 * Every administrative write goes through here: the caller reaches the team and owns it, the team is locked, the work and its
 * history are one transaction; what is refused or fails is recorded too. `open` lets every member do it (leaving).
 */
export async function administrate<T>(
  ctx: Ctx<UserActor>,
  slug: string,
  events: AuditEvent[],
  work: (tx: Tx, team: Reach) => Promise<T>,
  { open = false } = {},
): Promise<T> {
  const { deps, actor } = ctx;
  const team = await reachAccount(ctx, slug);
  if (team.type !== "team") asOwner(team);
  return recordingRefusal(ctx, team.id, events, async () => {
    asOwner(team, open);
    return deps.db.transaction(async (tx) => {
      if (!(await lockTeam(tx, team.id))) throw notFound();
      const level = await levelOf(tx, team.id, actor.userId);
      if (!level) throw notFound();
      const result = await work(tx, team);
      // The role may have been lost since the token was looked up. What the work itself refuses (409) goes before that.
      asOwner({ ...team, level }, open);
      await record(tx, team.id, actor, events, { at: deps.now() });
      return result;
    });
  });
}

/** `POST /accounts/{accountSlug}/exports` (ours): that somebody saves the members or the history as a file. */
export const noteExport = (ctx: Ctx<UserActor>, { accountSlug, list }: { accountSlug: string; list: "members" | "history" }) =>
  administrate(ctx, accountSlug, [{ kind: `${list}.exported` }], async () => {});

export const auditPage: Statement = {
  name: "audit_page",
  sql: `select t.total, l.* from
    (select count(*)::int as total from audit_log where team_id = $1 and ($2::text is null or actor_id = $2) and ($3::text is null or kind = $3)) t
    left join (select * from audit_log where team_id = $1 and ($2::text is null or actor_id = $2) and ($3::text is null or kind = $3)
      order by seq desc limit $4 offset $5) l on true
    order by l.seq desc`,
};

type Row = {
  total: number;
  id: string | null;
  actor_id: string | null;
  actor_slug: string;
  actor_name: string | null;
  target_id: string | null;
  created_at: Date;
} & Pick<Entry, "kind" | "target" | "before" | "after" | "via" | "outcome" | "reason">;

type Filter = PageInput & { actor?: string | undefined; kind?: Entry["kind"] | undefined };

/** `GET /accounts/{accountSlug}/audit` (ours): newest first, by person and kind. */
export async function listAudit(ctx: Ctx<UserActor>, input: Filter & { accountSlug: string }) {
  return pageOf(ctx.deps, (await reachTeamAsOwner(ctx, input.accountSlug)).id, input);
}

/** `GET /me/audit` (ours): the history of the caller's own account. */
export const listOwnAudit = ({ deps, actor }: Ctx<UserActor>, input: PageInput) => pageOf(deps, actor.userId, input);

async function pageOf(deps: Deps, accountId: string, input: Filter) {
  const rows = await deps.database.run<Row>(auditPage, [accountId, input.actor ?? null, input.kind ?? null, ...window(input)]);
  return envelope(rows, input, (row) => ({
    id: row.id,
    kind: row.kind,
    actor: { id: row.actor_id, slug: row.actor_slug, name: row.actor_name ?? row.actor_slug },
    target: row.target,
    targetId: row.target_id,
    before: row.before,
    after: row.after,
    via: row.via,
    outcome: row.outcome,
    reason: row.reason,
    createdAt: row.created_at.toISOString(),
  }));
}
