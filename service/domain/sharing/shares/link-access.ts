import { runStatement } from "../../../db/statement.ts";
import type { Ctx, Deps } from "../../../core/deps.ts";
import { forbidden, notFound } from "../../../core/errors.ts";
import { sha256 } from "../../../core/ids.ts";
import { mediaPermissions } from "../../media/media-access.ts";
import { linkMediaCount, linkOfHash, mediaOfLink } from "./link-access.sql.ts";
import { parseShareToken, type ShareToken } from "./share-token.ts";

/** Request for a share page: the token of its URL, and the secret of the visitor's cookie for that page, if any. */
export type ShareRequest = { shareToken: string; visitor?: string | null };

/** A share link that a request comes with, on and not ended. */
export type ShareLinkAccess = {
  id: string;
  /** The secret of the link's URL. */
  secret: string;
  projectId: string;
  accountId: string;
  name: string;
  subject: "media" | "selection" | "branch" | "pull-request";
  branch: string | null;
  prNumber: number | null;
  endsAt: Date | null;
  /** People outside the project who may write comments on pages of the link. */
  comments: "off" | "guest" | "account";
  downloads: boolean;
  audience: "anyone" | "passcode" | "addresses";
  passcodeHash: string | null;
  addresses: readonly string[];
  /** The browser that entered the passcode, or confirmed an address. */
  visitor: { id: string; address: string | null } | null;
  /** The caller can see the project. */
  member: boolean;
  /** Proof that the visitor still owes; null for none. Members of the project owe none. */
  needs: "passcode" | "address" | null;
};

const proofs = { anyone: null, passcode: "passcode", addresses: "address" } as const;

/**
 * Returns the link of a share token: its policies, and the proof that the visitor still owes (`needs`). Throws the same 404 for a link that is
 * unknown, off or ended, and for one of a project that turned share links off.
 */
export async function findShareLink(
  { deps, actor }: Ctx,
  token: Extract<ShareToken, { kind: "link" }>,
  visitor: string | null | undefined,
): Promise<ShareLinkAccess> {
  const reader = actor.kind === "user" ? actor.userId : null;
  const values = { hash: sha256(token.secret), now: deps.now(), visitorHash: visitor ? sha256(visitor) : null, userId: reader };
  const [row] = await runStatement(deps.database, linkOfHash, values);
  if (!row) throw notFound();
  const member = mediaPermissions(actor, row).includes("view");
  return {
    id: row.id,
    secret: token.secret,
    projectId: row.project_id,
    accountId: row.account_id,
    name: row.name,
    subject: row.subject,
    branch: row.branch,
    prNumber: row.pr_number === null ? null : Number(row.pr_number),
    endsAt: row.ends_at,
    comments: row.comments,
    downloads: row.downloads,
    audience: row.audience,
    passcodeHash: row.passcode_hash,
    addresses: row.addresses,
    visitor: row.visitor_id === null ? null : { id: row.visitor_id, address: row.visitor_address },
    member,
    needs: row.visitor_id === null && !member ? proofs[row.audience] : null,
  };
}

/** Returns the key of the statements that select the media of a link. */
const mediaOf = ({ subject }: Pick<ShareLinkAccess, "subject">) =>
  subject === "branch" || subject === "pull-request" ? subject : "listed";

/** Returns the statements of a link's kind of subject. */
export const statementOf = <T>(statements: Record<"listed" | "branch" | "pull-request", T>, link: Pick<ShareLinkAccess, "subject">): T =>
  statements[mediaOf(link)];

/** Counts the media that a link opens now. */
export async function countLinkMedia(deps: Deps, link: ShareLinkAccess): Promise<number> {
  const [row] = await runStatement(deps.database, statementOf(linkMediaCount, link), { linkId: link.id, now: deps.now() });
  return row!.count;
}

/** A share page that a request names: the own share token of its media, and the link that the request comes with, if any. */
export type SharePage = { token: string; link: ShareLinkAccess | null };

/**
 * Answers which media a request for a share page is about, and with which link it comes. The own token of a media has no link. Without a
 * media in the token, a link opens its first media. Throws 404 for a link that is unknown, off, ended or without such a media. `link.needs` is
 * not judged here: `openShare` refuses visitors who owe a proof.
 */
export async function findSharePage(ctx: Ctx, { shareToken, visitor }: ShareRequest): Promise<SharePage> {
  const token = parseShareToken(shareToken);
  if (token.kind === "media") return { token: token.token, link: null };
  const { deps } = ctx;
  const link = await findShareLink(ctx, token, visitor);
  const values = { linkId: link.id, now: deps.now(), mediaId: token.mediaId };
  const [row] = await runStatement(deps.database, statementOf(mediaOfLink, link), values);
  if (!row) throw notFound();
  return { token: row.share_token, link };
}

/** Returns the refusal for a visitor who owes a proof. */
export const lockedLink = (needs: "passcode" | "address") =>
  forbidden(needs === "passcode" ? "Enter the passcode of this link." : "Confirm your email address to open this link.");
