import * as z from "zod";
import { ProjectName, Slug } from "../../lib/contract/shared.ts";
import type { Tx } from "../db/client.ts";
import type { Deps } from "../core/deps.ts";
import { HttpError } from "../core/errors.ts";
import { parseInput } from "../core/parse-input.ts";
import { findAccount } from "../domain/people/accounts/find-accounts.ts";
import { findPerson } from "../domain/people/accounts/people.ts";
import { type HistoryEvent, operatorActor, recordHistory } from "../domain/base/history/record-history.ts";
import { normalizeEmail } from "../domain/people/email-address.ts";

/** Returns the 404 of a command that names something unknown. */
export const missingObject = (message: string) => new HttpError(404, message);

/** A name of a person or team. */
export const NameInput = z.string().trim().min(1).max(100);

/** An email address, normalized. */
export const EmailInput = z
  .string()
  .refine((value) => normalizeEmail(value) !== null, "is not an email address")
  .transform((value) => normalizeEmail(value)!);

/** A project as `OWNER/NAME`. */
export const ProjectAddress = z
  .string()
  .regex(/^[^/]+\/[^/]+$/, "must be OWNER/NAME")
  .transform((value) => value.split("/") as [string, string])
  .pipe(z.tuple([Slug, ProjectName]));

/** Returns the id of the person with an address. Throws 404. */
export async function personOf(deps: Deps, email: string) {
  const person = await findPerson(deps, email);
  if (!person) throw missingObject(`No person has the address ${email}.`);
  return person.id;
}

/** Returns the account with a slug. Throws 404. */
export async function accountOf(deps: Deps, slug: string) {
  const account = await findAccount(deps, slug);
  if (!account) throw missingObject(`There is no account "${slug}".`);
  return account;
}

/** Records an operator command in the history of the account that it changed. */
export const recordCommand = (deps: Deps, tx: Tx, accountId: string, event: HistoryEvent) =>
  recordHistory(tx, accountId, operatorActor, [event], { at: deps.now() });

/** Defines an operator command by its input and its work. It checks no permissions: only the operator can run it. */
export function command<S extends z.ZodObject>(input: S, run: (deps: Deps, input: z.output<S>) => Promise<unknown>) {
  return async (deps: Deps, given: unknown): Promise<unknown> => run(deps, parseInput(input, given));
}
