import type { Deps } from "../../../core/deps.ts";
import type { Tx } from "../../../db/client.ts";
import { enqueue } from "../../../jobs/enqueue.ts";

/**
 * Queues an update of the comment on a pull request. Does nothing without a GitHub App with a private key; the job does nothing for projects without a
 * linked repository.
 */
export async function queuePullRequestComment(
  tx: Tx,
  { settings }: Pick<Deps, "settings">,
  { projectId, number }: { projectId: string; number: number },
): Promise<void> {
  if (settings.githubApp?.privateKey) await enqueue(tx, "pull-request-comments.update", { projectId, number });
}
