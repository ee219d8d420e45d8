import type * as z from "zod";
import type { HistoryEntry } from "../../../../lib/contract/history.ts";
import type { Ctx, Deps, ProjectActor, UserActor } from "../../../core/deps.ts";
import { HttpError } from "../../../core/errors.ts";
import { newId } from "../../../core/ids.ts";
import type { Db, Tx } from "../../../db/client.ts";
import { historyEntries } from "../../../db/team-schema.ts";

type Entry = z.output<typeof HistoryEntry>;

/** A change of an account, or an attempt at one. Must not contain secrets. */
export type HistoryEvent = { kind: Entry["kind"] } & Partial<Pick<Entry, "target" | "targetId" | "before" | "after" | "via">> & {
    projectId?: string;
  };

/** The person who acted. Slug and name are stored with the entry, so that it stays readable when the account is deleted. */
export type HistoryActor = Pick<UserActor, "userId" | "slug" | "name" | "client">;

/** Actor of operator commands. It is not a person. */
type OperatorActor = Omit<HistoryActor, "userId"> & { userId: null };

/** Stored actor of operator commands. */
export const operatorActor: OperatorActor = { userId: null, slug: "operator", name: "The operator" };

/** Stored actor of a project token, which belongs to no person. */
const projectTokenActor = { userId: null, slug: "project-token", name: "A project token" };

/** Writes events into an account's history. Pass the transaction of the change, so that both commit together. */
export async function recordHistory(
  db: Db | Tx,
  accountId: string,
  actor: HistoryActor | ProjectActor | OperatorActor,
  events: readonly HistoryEvent[],
  { at, outcome = "done", reason }: { at: Date; outcome?: Entry["outcome"]; reason?: string },
): Promise<void> {
  if (!events.length) return;
  const { userId: actorId, slug: actorSlug, name: actorName } = "projectId" in actor ? projectTokenActor : actor;
  const { address, browser } = actor.client ?? {};
  const columns = { teamId: accountId, actorId, actorSlug, actorName, outcome, reason, createdAt: at, address, browser };
  const first = newId();
  await db
    .insert(historyEntries)
    .values(events.map((event, index) => ({ id: index ? newId() : first, batch: index ? first : null, ...columns, ...event })));
}

/** Records an event in the history of a person's own account. */
export const recordOwnHistory = (db: Db | Tx, { now }: Deps, actor: HistoryActor, event: HistoryEvent) =>
  recordHistory(db, actor.userId, actor, [event], { at: now() });

/** Returns the message of a refusal with its first three details. The name of a field is left out where the detail names an address. */
function reasonOf({ message, details = [] }: HttpError): string {
  const sentences = details.slice(0, 3).map((one) => one.message.replace(/^[\w.]+ (?=\S*[@.]\S* (?:is|occurs) )/, ""));
  return sentences.length ? `${message.replace(/\.$/, "")}: ${sentences.join("; ")}` : message;
}

/**
 * Records events in an account's history as refused or failed, with the reason. Invalid input (400) is a typing mistake and not recorded. Never
 * throws: the caller gets the original error, even when it can't be recorded.
 */
async function recordError(
  { deps, actor }: Ctx<UserActor | ProjectActor>,
  accountId: string,
  events: readonly HistoryEvent[],
  error: unknown,
): Promise<void> {
  const refused = error instanceof HttpError;
  if (refused && error.status === 400) return;
  const entry = {
    at: deps.now(),
    outcome: refused ? "refused" : "failed",
    reason: refused ? reasonOf(error) : "Server-side failure",
  } as const;
  await recordHistory(deps.db, accountId, actor, events, entry).catch((err: unknown) =>
    deps.log.warn({ err }, "could not record a refusal in the history"),
  );
}

/** Runs work. When it throws, records the events in the account's history as refused or failed, and rethrows. */
export async function recordRefusal<T>(
  ctx: Ctx<UserActor | ProjectActor>,
  accountId: string,
  events: readonly HistoryEvent[],
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    await recordError(ctx, accountId, events, error);
    throw error;
  }
}

/**
 * Runs a change of an account and its history entries in one transaction. The work adds what it does to `done`, as soon as it can name it. When it
 * throws, these entries are recorded as refused or failed, or `attempt` while there are none. `projectId`: of the project that all are about.
 */
export async function recordChange<T>(
  ctx: Ctx<UserActor>,
  accountId: string,
  attempt: readonly HistoryEvent[],
  work: (tx: Tx, done: HistoryEvent[]) => Promise<T>,
  projectId?: string,
): Promise<T> {
  const { deps, actor } = ctx;
  const about = (events: readonly HistoryEvent[]) => (projectId ? events.map((one) => ({ projectId, ...one })) : events);
  let done: HistoryEvent[] = [];
  try {
    return await deps.db.transaction(async (tx) => {
      // A transaction that is tried again has done nothing yet.
      done = [];
      const result = await work(tx, done);
      await recordHistory(tx, accountId, actor, about(done), { at: deps.now() });
      return result;
    });
  } catch (error) {
    await recordError(ctx, accountId, about(done.length ? done : attempt), error);
    throw error;
  }
}
