import type { Deps } from "../../../core/deps.ts";
import type { Tx } from "../../../db/client.ts";
import { runInTransaction } from "../../../db/run-in-transaction.ts";
import { enqueueMany } from "../../../jobs/enqueue.ts";
import { type BuildEvent, buildLabel, buildMail } from "../../../mail/build.ts";
import type { ListMail } from "../../../mail/queue-mail.sql.ts";
import { audienceFrom, type Recipient } from "../../comments/comment-mails.ts";
import { mailRecipients } from "../../comments/people.sql.ts";
import { buildScope, unsubscribeLinks } from "../../base/notifications/unsubscribe-links.ts";
import { type BuildRow, buildUrl } from "../record/build-record.ts";

export type MailedBuild = Pick<BuildRow, "id" | "project_id" | "owner" | "project" | "name" | "number" | "branch" | "commit">;

/** Returns a build as the mails about its comments name it. */
export const mailSubjectOf = (deps: Deps, build: MailedBuild) => ({
  type: "build" as const,
  id: build.id,
  projectId: build.project_id,
  owner: build.owner,
  project: build.project,
  name: buildLabel(build),
  url: buildUrl(deps, build),
});

/** Reads the people of `ids` and, with `watchers`, the subscribers of a build who can see it, without the person who acts. */
export async function readAudience(
  tx: Tx,
  build: MailedBuild,
  { ids = [], watchers, actorId }: { ids?: readonly string[]; watchers: boolean; actorId: string | null },
) {
  const values = [build.project_id, null, JSON.stringify(ids), actorId ?? "", watchers ? build.id : null, null, null];
  return audienceFrom(await runInTransaction<Recipient>(tx, mailRecipients, values), new Map(ids.map((id) => [id, null])));
}

/** Composes the mails about an event of a build for those of the people who have an address and want mail about builds. */
export function buildMails(deps: Deps, build: MailedBuild, event: BuildEvent, people: readonly Recipient[]): ListMail[] {
  const { owner, project, branch, commit } = build;
  const facts = { owner, project, label: buildLabel(build), branch, commit, href: buildUrl(deps, build) };
  return people.flatMap((person) => {
    if (!person.address || !person.builds) return [];
    const category = unsubscribeLinks(deps, person.id, "builds");
    const own = unsubscribeLinks(deps, person.id, buildScope(build.id));
    const mail = buildMail(event, facts, { category: category.page, build: own.page });
    const once = event.kind === "requested" || event.kind === "changes" ? `build ${event.kind} ${build.id} ${person.id}` : undefined;
    return [{ to: person.address, ...mail, unsubscribeUrl: category.post, ...(once && { once }) }];
  });
}

/** Enqueues mails within the transaction that causes them. */
export const enqueueListMails = (tx: Tx, mails: readonly ListMail[]): Promise<void> =>
  enqueueMany(
    tx,
    "mail.send",
    mails.map(({ once, ...payload }) => ({ payload, ...(once !== undefined && { once }) })),
  );
