import { and, eq } from "drizzle-orm";
import type { Tx } from "../../../db/client.ts";
import { emails, users } from "../../../db/schema.ts";

/** Locks the person, so that changes of their addresses are serialized. */
export const lockPerson = (tx: Tx, userId: string) =>
  tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("no key update");

/** Matches one address of a person. */
export const ownEmail = (userId: string, address: string) => and(eq(emails.address, address), eq(emails.userId, userId));
