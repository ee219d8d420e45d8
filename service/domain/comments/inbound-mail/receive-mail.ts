import { runStatement } from "../../../db/statement.ts";
import PostalMime, { type Email } from "postal-mime";
import type { Deps, UserActor } from "../../../core/deps.ts";
import { forbidden, HttpError, invalid, notFound } from "../../../core/errors.ts";
import { sameSecret, sha256 } from "../../../core/ids.ts";
import { checkReplyAddress, parseReplyAddress, type ReplyAddress } from "../../../mail/reply-address.ts";
import type { SubjectRef } from "../subject.ts";
import { testId } from "../../builds/record/test-id.ts";
import { createComment } from "../create-comment.ts";
import { toUserActor } from "../../projects/tokens/token-holder.ts";
import { replyTarget, type ReplyTargetRow } from "./inbound-mail.sql.ts";
import { documentOfText, htmlToText, replyText } from "./reply-text.ts";

type InboundMail = { secret: string | null; message: string; encoding: "text" | "base64"; recipient?: string | undefined };

/** Types of attachments that mail programs add by themselves. */
const OWN_PARTS = new Set(["application/pgp-signature", "application/pkcs7-signature", "application/x-pkcs7-signature"]);
/** Largest text that is looked at, in characters. A comment holds far less. */
const MOST_TEXT = 200_000;

async function parse(message: string, encoding: "text" | "base64"): Promise<Email> {
  try {
    return await PostalMime.parse(Buffer.from(message, encoding === "base64" ? "base64" : "utf8"), {
      maxNestingDepth: 20,
      maxHeadersSize: 200_000,
    });
  } catch {
    throw invalid("The message can't be read as an email.");
  }
}

const header = ({ headers }: Email, name: string): string =>
  headers
    .find(({ key }) => key === name)
    ?.value.trim()
    .toLowerCase() ?? "";

/** Throws 403 for mail that a program sent: automatic replies, bounces, lists, and mail of this instance that came back. */
function refuseAutomatic(email: Email, { settings }: Pick<Deps, "settings">): void {
  const submitted = header(email, "auto-submitted");
  const from = email.from?.address?.toLowerCase() ?? "";
  const isAutomatic =
    (submitted !== "" && submitted !== "no") ||
    /^(?:bulk|junk|list|auto_reply)$/.test(header(email, "precedence")) ||
    header(email, "return-path") === "<>" ||
    ["x-autoreply", "x-autorespond", "list-id", "x-failed-recipients"].some((name) => header(email, name) !== "") ||
    /^(?:mailer-daemon|postmaster|no-?reply)@/.test(from) ||
    (from !== "" && settings.mailFrom.toLowerCase().includes(from));
  if (isAutomatic) throw forbidden("Automatic replies are not accepted.");
}

/** Returns the first reply address among the recipients. Throws 403 where there is none. */
function findReplyAddress(deps: Deps, email: Email, recipient: string | undefined): ReplyAddress {
  const listed = [...(email.to ?? []), ...(email.cc ?? [])].flatMap((one) => one.group ?? [one]);
  const named = listed.flatMap(({ address }) => address ?? []);
  const addresses = [recipient ?? "", email.deliveredTo ?? "", header(email, "x-original-to"), ...named.slice(0, 50)];
  const [found] = addresses.flatMap((address) => parseReplyAddress(deps, address.replace(/^<|>$/g, "")) ?? []);
  if (!found) throw forbidden("The message has no reply address of this instance.");
  return found;
}

/** Reads the sender and the thread. Throws 403 unless the address was made for the sender and has not expired, and 404 for a deleted thread. */
async function findTarget(deps: Deps, email: Email, address: ReplyAddress): Promise<ReplyTargetRow & { thread_id: string }> {
  const from = email.from?.address?.trim().toLowerCase() ?? "";
  const [row] = await runStatement(deps.database, replyTarget, { from, threadId: address.threadId });
  const state = row ? checkReplyAddress(deps, address, row.user_id) : "forged";
  if (state === "expired") throw forbidden("This reply address has expired. Open the thread and comment there.");
  if (!row || state === "forged") throw forbidden("The reply address does not belong to the sender.");
  if (row.thread_id === null) throw notFound();
  return { ...row, thread_id: row.thread_id };
}

function refuseAttachments({ attachments }: Email): void {
  const isFile = attachments.some(
    ({ disposition, mimeType, related }) => !related && disposition !== "inline" && !OWN_PARTS.has(mimeType.toLowerCase()),
  );
  if (isFile) throw invalid("Attachments are not accepted. Upload files to the project.");
}

/** Returns the actor that a person is in their own mails. */
const actorOf = (row: ReplyTargetRow): UserActor =>
  toUserActor(row, { via: "personal", accounts: row.accounts, scopes: "all", clientId: null, grantId: null });

function subjectOf(row: ReplyTargetRow): SubjectRef {
  const project = { owner: row.owner!, project: row.project! };
  if (row.media_id !== null) return { type: "media", id: row.media_id };
  return row.test_id !== null
    ? { type: "test", ...project, testId: testId(row.project!, Number(row.test_id)) }
    : { type: "build", ...project, buildNumber: row.build_number! };
}

/**
 * Handles `POST /inbound-mail`: stores a reply as a comment of its author, who needs the reviewer role now. A message that is delivered again
 * returns the first comment.
 */
export async function receiveMail(deps: Deps, { secret, message, encoding, recipient }: InboundMail): Promise<{ commentId: string }> {
  const { inboundMail } = deps.settings;
  if (!inboundMail) throw notFound();
  if (secret === null || !sameSecret(secret, inboundMail.secret))
    throw new HttpError(401, "The secret of the mail system is missing or wrong.");
  const email = await parse(message, encoding);
  refuseAutomatic(email, deps);
  const row = await findTarget(deps, email, findReplyAddress(deps, email, recipient));
  refuseAttachments(email);
  const text = replyText((email.text ?? htmlToText((email.html ?? "").slice(0, MOST_TEXT))).slice(0, MOST_TEXT));
  if (!text) throw invalid("The reply has no text of its own.");
  const ctx = { deps, actor: actorOf(row) };
  const subject = subjectOf(row);
  const key = `mail-${sha256(email.messageId?.trim() || message)}`;
  const comment = await createComment(ctx, { subject, body: documentOfText(text), threadId: row.thread_id, key, userAgent: null });
  return { commentId: comment.id };
}
