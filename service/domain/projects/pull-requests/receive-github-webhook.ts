import { and, eq, inArray, isNull, lt, ne, or } from "drizzle-orm";
import * as z from "zod";
import type { Deps } from "../../../core/deps.ts";
import { HttpError, invalid, notFound } from "../../../core/errors.ts";
import type { Tx } from "../../../db/client.ts";
import { projectRepositories, webhookDeliveries } from "../../../db/pull-request-schema.ts";
import { isTextSigned, type SignedText } from "./pull-request-webhook.ts";
import { type PullRequestChange, recordPullRequest } from "./record-pull-request.ts";

const DAY_MS = 86_400_000;
/** Days that handled deliveries are kept. GitHub redelivers for three. */
const DELIVERY_DAYS = 30;

const Repository = z.object({ id: z.int().min(1), full_name: z.string().max(300) });
const Installed = z.object({ repository: Repository, installation: z.object({ id: z.int().min(1) }).optional() });
const Side = z.object({ ref: z.string().min(1).max(255), sha: z.string().max(64), repo: z.object({ id: z.int() }).nullable() });
const PullRequestPayload = Installed.extend({
  pull_request: z.object({
    number: z.int().min(1),
    state: z.enum(["open", "closed"]),
    merged: z.boolean().nullish(),
    title: z.string(),
    // Null for a deleted account.
    user: z.object({ id: z.int(), login: z.string().min(1), type: z.string().nullish() }).nullish(),
    updated_at: z.iso.datetime({ offset: true }),
    head: Side,
    base: Side,
  }),
});

const InstallationPayload = z.object({
  action: z.string(),
  installation: z.object({ id: z.int().min(1) }),
  repositories_added: z.array(Repository).optional(),
  repositories_removed: z.array(Repository).optional(),
});

/** Reads a pull request of GitHub. A head whose repository is unknown, such as a deleted fork, counts as a fork. */
const toChange = ({ pull_request: it, repository }: z.output<typeof PullRequestPayload>): PullRequestChange => ({
  number: it.number,
  branch: it.head.ref,
  baseBranch: it.base.ref,
  headCommit: it.head.sha,
  title: it.title.slice(0, 500),
  state: it.merged ? "merged" : it.state,
  fork: it.head.repo?.id !== repository.id,
  author: it.user ? { name: it.user.login.slice(0, 100), isBot: it.user.type === "Bot", githubId: it.user.id } : null,
  changedAt: new Date(it.updated_at),
});

const forgotten = { installationId: null, readsContents: null };

/**
 * Returns the projects of a repository, stores its id and present name, and forgets another installation than the present one. The id wins over the
 * name: after a rename, another repository may take the old name.
 */
async function projectsOf(tx: Tx, { repository, installation }: z.output<typeof Installed>): Promise<string[]> {
  const [id, fullName] = [repository.id, repository.full_name.toLowerCase()];
  const table = projectRepositories;
  const rows = await tx
    .update(table)
    .set({ githubId: id, fullName })
    .where(or(eq(table.githubId, id), and(isNull(table.githubId), eq(table.fullName, fullName))))
    .returning({ projectId: table.projectId });
  if (installation)
    await tx
      .update(table)
      .set(forgotten)
      .where(and(eq(table.githubId, id), ne(table.installationId, installation.id)));
  return rows.map(({ projectId }) => projectId).sort();
}

/** Actions after which an installation is looked up again with the next status or comment. */
const changesOfInstallation = ["deleted", "suspend", "unsuspend", "new_permissions_accepted"];

/** Follows where the app is installed: an installation that ends or changes, or repositories that leave it, are forgotten. */
async function changeInstallation(tx: Tx, payload: unknown): Promise<void> {
  const parsed = InstallationPayload.safeParse(payload);
  if (!parsed.success) throw invalid("The payload of the event is not the one that GitHub documents.");
  const { action, installation, repositories_added: added = [], repositories_removed: removed = [] } = parsed.data;
  const table = projectRepositories;
  const ofInstallation = eq(table.installationId, installation.id);
  if (changesOfInstallation.includes(action)) await tx.update(table).set(forgotten).where(ofInstallation);
  const ids = removed.map(({ id }) => id);
  if (ids.length)
    await tx
      .update(table)
      .set(forgotten)
      .where(and(ofInstallation, inArray(table.githubId, ids)));
  for (const repository of added) await projectsOf(tx, { repository, installation });
}

async function handleEvent(tx: Tx, deps: Deps, event: string, payload: unknown): Promise<void> {
  if (event === "installation" || event === "installation_repositories") return changeInstallation(tx, payload);
  if (event !== "pull_request" && event !== "repository") return;
  const parsed = (event === "repository" ? Installed : PullRequestPayload).safeParse(payload);
  if (!parsed.success) throw invalid("The payload of the event is not the one that GitHub documents.");
  const projectIds = await projectsOf(tx, parsed.data);
  if (event === "repository") return;
  const change = toChange(parsed.data as z.output<typeof PullRequestPayload>);
  for (const projectId of projectIds) await recordPullRequest(tx, deps, projectId, change);
}

type Delivery = { event: string | null; delivery: string | null; payload: unknown };

/**
 * Handles `POST /github/webhooks`: stores what GitHub says about pull requests of linked repositories, once per delivery. Ignores unknown
 * events. Throws 404 without a GitHub App, 401 for a wrong signature, 400 without the headers of a delivery.
 */
export async function receiveGithubWebhook(deps: Deps, { event, delivery, payload }: Delivery, signed: SignedText): Promise<void> {
  const { githubApp } = deps.settings;
  if (!githubApp) throw notFound();
  if (!(await isTextSigned(githubApp.webhookSecret, signed))) throw new HttpError(401, "The signature of the delivery is wrong.");
  if (!event || !delivery || delivery.length > 100) throw invalid("Send the headers X-GitHub-Event and X-GitHub-Delivery.");
  await deps.db.transaction(async (tx) => {
    const receivedAt = deps.now();
    const first = await tx.insert(webhookDeliveries).values({ id: delivery, receivedAt }).onConflictDoNothing().returning();
    if (!first.length) return;
    await tx.delete(webhookDeliveries).where(lt(webhookDeliveries.receivedAt, new Date(receivedAt.getTime() - DELIVERY_DAYS * DAY_MS)));
    await handleEvent(tx, deps, event, payload);
  });
}
