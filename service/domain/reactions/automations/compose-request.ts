import { createHmac } from "node:crypto";
import type { AutomationFacts } from "../../../../lib/contract/automation-payload.ts";
import type { Settings } from "../../../core/settings.ts";
import type { automationTargets } from "../../../db/automation-schema.ts";
import { discordMessage, slackMessage, teamsMessage } from "./chat-messages.ts";
import { messageFacts } from "./message-facts.ts";
import type { TargetSecrets } from "./target-secrets.ts";

type Target = { kind: (typeof automationTargets.$inferSelect)["kind"]; channelId: string | null; secrets: TargetSecrets };
type Message = { deliveryId: string; rule: { id: string; name: string }; facts: AutomationFacts; at: Date };

/** A request to a destination. `isTrusted`: to an address of the operator, which may be private. */
export type ComposedRequest = { url: string; headers: Record<string, string>; body: string; isTrusted: boolean };

/** Returns the signature of a webhook's body (docs/spec/automations.md#webhook). */
const webhookSignature = (secret: string, timestamp: string, body: string) =>
  `v1=${createHmac("sha256", secret).update(`${timestamp}.${body}`).digest("hex")}`;

/** Composes the request that delivers a message to a destination. */
export function composeRequest({ automations }: Settings, target: Target, message: Message): ComposedRequest {
  const { kind, channelId, secrets } = target;
  const { deliveryId, rule, facts, at } = message;
  const common = { "Content-Type": "application/json; charset=utf-8", "User-Agent": "Loupe-Automations/1" };
  const own = { url: secrets.url ?? "", isTrusted: false };
  if (kind === "webhook") {
    const body = JSON.stringify({ id: deliveryId, rule, ...facts });
    const timestamp = String(Math.floor(at.getTime() / 1000));
    const headers = {
      ...common,
      "X-Loupe-Event": facts.event,
      "X-Loupe-Delivery": deliveryId,
      "X-Loupe-Timestamp": timestamp,
      "X-Loupe-Signature": webhookSignature(secrets.secret ?? "", timestamp, body),
    };
    return { ...own, headers, body };
  }
  const shown = messageFacts(facts, rule.name);
  if (kind === "teams") return { ...own, headers: common, body: JSON.stringify(teamsMessage(shown)) };
  if (kind === "discord") return { ...own, headers: common, body: JSON.stringify(discordMessage(shown)) };
  if (secrets.token === undefined) return { ...own, headers: common, body: JSON.stringify(slackMessage(shown)) };
  return {
    url: `${automations.slackApiUrl}/chat.postMessage`,
    isTrusted: true,
    headers: { ...common, Authorization: `Bearer ${secrets.token}` },
    body: JSON.stringify({ channel: channelId, ...slackMessage(shown) }),
  };
}
