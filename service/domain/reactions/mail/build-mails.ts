import { runStatement } from "../../../db/statement.ts";
import type { Deps } from "../../../core/deps.ts";
import type { Tx } from "../../../db/client.ts";
import { type BuildEvent, buildLabel, buildMail } from "../../../mail/build.ts";
import { enqueueListMails } from "../../../mail/queue-mail.ts";
import type { ListMail } from "../../../mail/queue-mail.sql.ts";
import { mentionsOf } from "../../../rich-text/mentions.ts";
import type { EventBuild, EventOf } from "../../base/events/domain-event.ts";
import { readAudience, type Recipient } from "../../base/notifications/audience.ts";
import { buildScope, unsubscribeLinks } from "../../base/notifications/unsubscribe-links.ts";
import { buildUrl, summaryOf } from "../../builds/record/build-record.ts";
import { toDecide } from "../../builds/record/to-decide.sql.ts";
import { mailedBuild } from "../../builds/record/build-rows.sql.ts";
import { mentionMails } from "./comment-mails.ts";

/** Returns a build as the mails about its comments name it. */
const mailSubjectOf = (deps: Deps, build: EventBuild) => ({
  type: "build" as const,
  id: build.id,
  projectId: build.project_id,
  owner: build.owner,
  project: build.project,
  name: buildLabel(build),
  url: buildUrl(deps, build),
});

/** Composes the mails about an event of a build for those of the people who have an address and want mail about builds. */
function buildMails(deps: Deps, build: EventBuild, event: BuildEvent, people: readonly Recipient[]): ListMail[] {
  const { id, owner, project, branch, commit } = build;
  const facts = { id, owner, project, label: buildLabel(build), branch, commit, href: buildUrl(deps, build) };
  return people.flatMap((person) => {
    if (!person.address || !person.builds) return [];
    const category = unsubscribeLinks(deps, person.id, "builds");
    const own = unsubscribeLinks(deps, person.id, buildScope(build.id));
    const mail = buildMail(event, facts, { category: category.page, build: own.page });
    const once = event.kind === "requested" || event.kind === "changes" ? `build ${event.kind} ${build.id} ${person.id}` : undefined;
    return [{ to: person.address, ...mail, unsubscribeUrl: category.post, ...(once && { once }) }];
  });
}

/** Mails the undecided changes of a build to its subscribers. */
export async function mailChanges(
  tx: Tx,
  deps: Deps,
  { buildId, isUndecided, stats, isPartial }: EventOf<"build.concluded">,
): Promise<void> {
  if (!isUndecided) return;
  const [build] = await runStatement(tx, mailedBuild, { buildId });
  if (!build) return;
  const { watchers } = await readAudience(tx, build, { watchers: true, actorId: null });
  const numbers = await runStatement(tx, toDecide, { buildId });
  const changes = numbers.find(({ kind }) => kind === "changes")?.total ?? 0;
  const summary = summaryOf({ stats, changes, unknownRemoved: isPartial });
  await enqueueListMails(tx, buildMails(deps, build, { kind: "changes", summary }, watchers));
}

/**
 * Mails a submitted review. People who are mentioned get one mail about the first comment that mentions them, other subscribers of the build one about
 * the review.
 */
export async function mailReview(tx: Tx, deps: Deps, { submitted }: EventOf<"build.reviewed">): Promise<void> {
  if (!submitted) return;
  const { build, by, state, text, comments, drafts, undecided, audience } = submitted;
  const subject = mailSubjectOf(deps, build);
  const mailed = new Set<string>();
  const mails = comments.flatMap((comment) => {
    const named = mentionsOf(comment.body);
    const first = audience.mentioned.filter(({ id }) => named.has(id) && !mailed.has(id));
    for (const { id } of first) mailed.add(id);
    return mentionMails(deps, { subject, comment, by }, first);
  });
  const others = audience.watchers.filter(({ id }) => !mailed.has(id));
  const isWorthMail = state !== "commented" || comments.length > 0;
  const event = { kind: "reviewed" as const, by, state, text, comments: drafts, undecided };
  await enqueueListMails(tx, [...mails, ...(isWorthMail ? buildMails(deps, build, event, others) : [])]);
}

/** Mails the people who were asked to review a build, once each. */
export async function mailReviewRequest(
  tx: Tx,
  deps: Deps,
  { build, userIds: ids, by, actorId }: EventOf<"review.requested">,
): Promise<void> {
  const { mentioned } = await readAudience(tx, build, { ids, watchers: false, actorId });
  await enqueueListMails(tx, buildMails(deps, build, { kind: "requested", by }, mentioned));
}

/** Mails the author of a review that was dismissed. */
export async function mailDismissal(tx: Tx, deps: Deps, { build, authorId, by, actorId }: EventOf<"review.dismissed">): Promise<void> {
  if (authorId === null) return;
  const { mentioned } = await readAudience(tx, build, { ids: [authorId], watchers: false, actorId });
  await enqueueListMails(tx, buildMails(deps, build, { kind: "dismissed", by }, mentioned));
}
