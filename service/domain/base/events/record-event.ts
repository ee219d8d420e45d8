import type { Deps } from "../../../core/deps.ts";
import type { Tx } from "../../../db/client.ts";
import type { DomainEvent } from "./domain-event.ts";

/** Follows up an event in its transaction. It may write rows and enqueue jobs, and does nothing outside of the database. */
export type React = (tx: Tx, deps: Deps, event: DomainEvent) => Promise<void>;

/**
 * Records an event in the transaction of the change: the jobs of its reactions commit with it, once, or not at all. Callers that changed a row hold its
 * lock, so that the events of one build, thread or pull request follow each other. Callers do not know the reactions
 * (service/domain/reactions/react.ts).
 */
export const recordEvent = (tx: Tx, deps: Deps, event: DomainEvent): Promise<void> => deps.react(tx, deps, event);
