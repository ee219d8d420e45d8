import type { OutboundResponse } from "../../../core/outbound-request.ts";

/** Result of an attempt. `wait`: seconds before the next one that the destination asks for. */
export type Judgement = { ok: true } | { ok: false; reason: string; isFinal: boolean; wait: number | null };

/** Errors of Slack's API that pass. All others, such as `channel_not_found` and `is_archived`, stay. */
const passing = new Set([
  "ratelimited",
  "rate_limited",
  "internal_error",
  "fatal_error",
  "service_unavailable",
  "request_timeout",
  "team_added_to_org",
]);

/** Returns the error of a response of Slack's API, which answers 200 with `ok: false`; null for none. */
function slackError(text: string): string | null {
  try {
    const parsed = JSON.parse(text) as { ok?: unknown; error?: unknown };
    return parsed.ok === false ? String(parsed.error).slice(0, 100) : null;
  } catch {
    return null;
  }
}

/** Decides about a response: delivered, to be tried again, or failed for good, as where the channel or the webhook is gone. */
export function judgeResponse({ status, text, retryAfter }: OutboundResponse, isSlackApi: boolean): Judgement {
  const failed = (reason: string, isFinal: boolean): Judgement => ({ ok: false, reason, isFinal, wait: retryAfter });
  if (status >= 200 && status < 300) {
    const error = isSlackApi ? slackError(text) : null;
    return error === null ? { ok: true } : failed(`Slack answered “${error}”.`, !passing.has(error));
  }
  if (status < 400) return failed(`The destination redirects (${status}). Redirects are not followed.`, true);
  if (status === 404 || status === 410) return failed(`The destination no longer exists (${status}).`, true);
  const isPassing = status >= 500 || status === 408 || status === 425 || status === 429;
  return failed(`The destination answered ${status}.`, !isPassing);
}
