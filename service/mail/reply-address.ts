import { createHmac, hkdfSync } from "node:crypto";
import type { Deps } from "../core/deps.ts";
import { sameSecret } from "../core/ids.ts";
import type { ReplyTarget } from "./queue-mail.ts";

/** Line of an email above which a reply is written. Mail programs quote it, so that everything below it can be cut off. */
export const REPLY_MARKER = "Reply above this line to comment.";

const DAY_MS = 86_400_000;
/** Days that an address accepts replies. */
const VALID_DAYS = 60;
const THREAD = /^comment-([a-z0-9]{24})$/;

type ReplyDeps = Pick<Deps, "settings" | "now">;

/** Signs the text of an address in base 32, 80 bits: mail systems may change the case of letters. */
function sign(secret: string, text: string): string {
  const key = Buffer.from(hkdfSync("sha256", secret, "", "loupe reply address", 32));
  const bytes = createHmac("sha256", key).update(text).digest().subarray(0, 10);
  return BigInt(`0x${bytes.toString("hex")}`)
    .toString(32)
    .padStart(16, "0");
}

/**
 * Returns the address that answers in a thread for a person; null where replies by mail are not configured. It names the thread and a day, and its
 * signature the person: together they fit into the 64 characters that the part before the @ may have.
 */
export function replyAddress({ settings, now }: ReplyDeps, { threadId, userId }: ReplyTarget): string | null {
  const [, thread] = THREAD.exec(threadId) ?? [];
  if (!settings.inboundMail || !thread) return null;
  const expires = (Math.floor(now().getTime() / DAY_MS) + VALID_DAYS).toString(36).padStart(4, "0");
  const [name, host] = settings.inboundMail.address.split("@");
  return `${name}+${thread}${expires}${sign(settings.authSecret, `${userId} ${thread} ${expires}`)}@${host}`;
}

/** Parts of a reply address. The signature was not checked. */
export type ReplyAddress = { threadId: string; expires: string; signature: string };

/** Parses an address that `replyAddress` returned. Returns null for others. */
export function parseReplyAddress({ settings }: Pick<Deps, "settings">, address: string): ReplyAddress | null {
  const [name, host] = settings.inboundMail?.address.split("@") ?? [];
  const [, local, thread, expires, signature, domain] =
    /^([a-z0-9._-]+)\+([a-z0-9]{24})([a-z0-9]{4})([a-v0-9]{16})@([a-z0-9.-]+)$/.exec(address.trim().toLowerCase()) ?? [];
  if (!name || local !== name || domain !== host) return null;
  return { threadId: `comment-${thread!}`, expires: expires!, signature: signature! };
}

/** Checks an address for the person who sent to it. */
export function checkReplyAddress({ settings, now }: ReplyDeps, address: ReplyAddress, userId: string): "valid" | "expired" | "forged" {
  const { threadId, expires, signature } = address;
  const text = `${userId} ${threadId.slice("comment-".length)} ${expires}`;
  if (!sameSecret(signature, sign(settings.authSecret, text))) return "forged";
  return Number.parseInt(expires, 36) * DAY_MS < now().getTime() ? "expired" : "valid";
}
