import { and, eq, inArray, or } from "drizzle-orm";
import type { AutomationActionInput, StoredAction } from "../../../../lib/contract/automations.ts";
import { invalid } from "../../../core/errors.ts";
import { automationTargets } from "../../../db/automation-schema.ts";
import type { Tx } from "../../../db/client.ts";

type Target = Pick<typeof automationTargets.$inferSelect, "id" | "kind" | "name" | "channelId">;

const kindOf = { sendSlackMessage: "slack", sendMsTeamsMessage: "teams", sendDiscordMessage: "discord", sendWebhook: "webhook" } as const;
const channelName = (name: string) => name.trim().replace(/^#/, "").toLowerCase();

/** Finds the Slack destination of an action: by the id where it is known, else by the name of a channel that has no other id. */
function findChannel(targets: readonly Target[], { name, slackId }: { name: string; slackId?: string | null | undefined }) {
  const channels = targets.filter(({ kind }) => kind === "slack");
  const known = slackId ? channels.find(({ id, channelId }) => slackId === channelId || slackId === id) : undefined;
  return known ?? channels.find((target) => channelName(target.name) === channelName(name) && (!slackId || !target.channelId));
}

/** Maps the actions of a rule to what is stored. Throws 400 for destinations that the account doesn't have. */
export async function storedActions(tx: Tx, accountId: string, actions: readonly AutomationActionInput[]): Promise<StoredAction[]> {
  const ids = actions.flatMap((action) => (action.type === "sendSlackMessage" ? [] : [action.payload.webhookId]));
  const hasSlack = actions.some(({ type }) => type === "sendSlackMessage");
  const targets = await tx
    .select({
      id: automationTargets.id,
      kind: automationTargets.kind,
      name: automationTargets.name,
      channelId: automationTargets.channelId,
    })
    .from(automationTargets)
    .where(
      and(
        eq(automationTargets.accountId, accountId),
        or(inArray(automationTargets.id, ids), hasSlack ? eq(automationTargets.kind, "slack") : undefined),
      ),
    );
  const unknown: string[] = [];
  const stored = actions.flatMap((action, at): StoredAction[] => {
    if (action.type === "sendSlackMessage") {
      const channel = findChannel(targets, action.payload);
      if (channel) return [{ action: action.type, actionPayload: { channelId: channel.id } }];
      unknown.push(`actions.${at} names a Slack channel that is not a destination of the account`);
      return [];
    }
    const { webhookId } = action.payload;
    if (targets.some(({ id, kind }) => id === webhookId && kind === kindOf[action.type]))
      return [{ action: action.type, actionPayload: { webhookId } }];
    unknown.push(`actions.${at} names a webhook that the account does not have`);
    return [];
  });
  if (unknown.length) throw invalid("Invalid request", ...unknown);
  return stored;
}
