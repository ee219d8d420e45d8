import { runStatement } from "../../../db/statement.ts";
import { and, eq, isNull, lt, or, sql } from "drizzle-orm";
import { networkOf } from "../../../../lib/network/client-network.ts";
import type { Ctx, Deps } from "../../../core/deps.ts";
import { invalid, notFound } from "../../../core/errors.ts";
import { newId, newShareToken, sha256 } from "../../../core/ids.ts";
import { shareLinks, shareVisitors } from "../../../db/share-link-schema.ts";
import { refuseBeyond } from "../../../core/refuse-beyond.ts";
import { addressOf, guestLimits } from "./guest-limits.ts";
import { confirmLinkCode, sendLinkCode } from "./link-codes.ts";
import { countLinkMedia, findShareLink, findSharePage, type ShareLinkAccess, type ShareRequest } from "./link-access.ts";
import { inPasscodeTurn, isPasscode } from "./passcodes.ts";
import { openShare, shareReader } from "./share-access.ts";
import { recordClosedLink, recordRefusedProof } from "./refused-visits.ts";
import { parseShareToken } from "./share-token.ts";
import { shareAccess } from "./shares.sql.ts";
import { requireEmail } from "../../people/email-address.ts";

const QUARTER_HOUR = 900;
const DAY_MS = 24 * 3_600_000;
/** Days until a browser enters a passcode, or confirms an address, again. */
const VISITOR_DAYS = 90;

/** Returns the link of a request. Throws 404 for the own token of a media, too. */
async function requireLink(ctx: Ctx, { shareToken, visitor }: ShareRequest): Promise<ShareLinkAccess> {
  const token = parseShareToken(shareToken);
  if (token.kind === "media") throw notFound();
  return findShareLink(ctx, token, visitor);
}

/**
 * Handles `GET /shares/{shareToken}/entry`: returns the proof that a visitor owes. Nothing about a link is returned before it is met. A link of
 * a branch or pull request without media is empty, not missing.
 */
export async function getShareEntry(ctx: Ctx, request: ShareRequest) {
  const token = parseShareToken(request.shareToken);
  if (token.kind === "media") {
    const page = await findSharePage(ctx, request);
    const [row] = await runStatement(ctx.deps.database, shareAccess, { token: page.token, userId: shareReader(ctx.actor) });
    openShare(ctx, row);
    return { needs: null, link: null };
  }
  const link = await findShareLink(ctx, token, request.visitor).catch(async (error: unknown) => {
    // The page of a link calls this first, so that one visit is recorded once.
    await recordClosedLink(ctx, token.secret);
    throw error;
  });
  const { needs, name, subject } = link;
  if (needs) return { needs, link: null };
  return { needs, link: { name, subject, mediaCount: await countLinkMedia(ctx.deps, link) } };
}

/** Stores a browser that met the audience of a link. Returns the secret for its cookie. */
async function admitVisitor({ db, now }: Deps, linkId: string, proof: { passcode: string } | { address: string }): Promise<string> {
  const secret = newShareToken();
  const createdAt = now();
  const expiresAt = new Date(createdAt.getTime() + VISITOR_DAYS * DAY_MS);
  await db.insert(shareVisitors).values({ id: newId(), hash: sha256(secret), linkId, ...proof, createdAt, expiresAt });
  return secret;
}

/** Counts a passcode attempt. Each window belongs to a network, so no one can use up the attempts of another person. */
async function countAttempt(ctx: Ctx, { id }: ShareLinkAccess): Promise<void> {
  const { limits } = ctx.deps;
  const address = addressOf(ctx.actor);
  refuseBeyond(await limits.networkWindow("share-passcode-network", 60, QUARTER_HOUR).take(address));
  refuseBeyond(await limits.window("share-passcode", 10, QUARTER_HOUR).take(`${id} ${networkOf(address)}`));
}

/**
 * Handles `POST /shares/{shareToken}/passcode`: returns the secret of the visitor's cookie. Throws 404 for links without a passcode and those
 * that are not open, 400 for a wrong passcode, and 429 after ten attempts in 15 minutes for one network and link
 * and while too many others wait, which takes no attempt.
 */
export async function enterSharePasscode(ctx: Ctx, request: ShareRequest & { passcode: string }): Promise<string> {
  const link = await requireLink(ctx, request);
  const { passcodeHash } = link;
  if (passcodeHash === null) throw notFound();
  const isRight = await inPasscodeTurn(`${link.id} ${networkOf(addressOf(ctx.actor))}`, async () => {
    await countAttempt(ctx, link);
    return isPasscode(request.passcode, passcodeHash);
  });
  if (!isRight) {
    await recordRefusedProof(ctx, link.secret, "passcode");
    throw invalid("This passcode is wrong. Check it and try again.");
  }
  return admitVisitor(ctx.deps, link.id, { passcode: sha256(passcodeHash) });
}

/**
 * Handles `POST /shares/{shareToken}/codes`: mails a code to an address that the link names. Does the same work and returns the same for all
 * other addresses.
 */
export async function requestShareCode(ctx: Ctx, request: ShareRequest & { email: string }) {
  const link = await requireLink(ctx, request);
  if (link.audience !== "addresses") throw notFound();
  const address = requireEmail(request.email);
  await guestLimits(ctx.deps).beforeMail(link.id, address, addressOf(ctx.actor));
  const isNamed = link.addresses.includes(address);
  // Stores about as much for both kinds of addresses, so that the time of the response tells nothing.
  if (!isNamed) await recordRefusedProof(ctx, link.secret, "address");
  return { codeId: await sendLinkCode(ctx.deps, address, { scope: link.id, purpose: "open" }, isNamed) };
}

/** Handles `POST /shares/{shareToken}/address`: returns the secret of the visitor's cookie. Throws 400 for a wrong or expired code. */
export async function confirmShareAddress(ctx: Ctx, request: ShareRequest & { codeId: string; code: string }): Promise<string> {
  const link = await requireLink(ctx, request);
  if (link.audience !== "addresses") throw notFound();
  await guestLimits(ctx.deps).beforeTry(addressOf(ctx.actor));
  const address = await confirmLinkCode(ctx.deps, request.codeId, request.code, { scope: link.id, purpose: "open" });
  return admitVisitor(ctx.deps, link.id, { address });
}

/** Visits of a link that one network can add in a day. Offices share an address; scripts that reload without cookies are cut off. */
const VISITS_A_DAY = 50;
/** Precision of the time of the last visit: a link that is open in many tabs is not written all the time. */
const LAST_VISIT_MS = 600_000;

/**
 * Handles `POST /shares/{shareToken}/visits`: sets the time of the last visit of a link, and adds one to its count. `visited`: the browser was
 * counted before. People of the project, visitors who owe a proof, and the own token of a media are not counted. Returns true if it counted.
 */
export async function countShareVisit(ctx: Ctx, request: ShareRequest & { visited: boolean }): Promise<boolean> {
  if (parseShareToken(request.shareToken).kind === "media") return false;
  const link = await requireLink(ctx, request);
  if (link.needs || link.member) return false;
  const { db, limits, now } = ctx.deps;
  const lastVisitAt = now();
  if (request.visited) {
    const older = or(isNull(shareLinks.lastVisitAt), lt(shareLinks.lastVisitAt, new Date(lastVisitAt.getTime() - LAST_VISIT_MS)));
    await db
      .update(shareLinks)
      .set({ lastVisitAt })
      .where(and(eq(shareLinks.id, link.id), older));
    return false;
  }
  const window = limits.window("share-visits", VISITS_A_DAY, 86_400);
  if ((await window.take(`${link.id} ${networkOf(addressOf(ctx.actor))}`)).exceeded) return false;
  await db
    .update(shareLinks)
    .set({ visits: sql`${shareLinks.visits} + 1`, lastVisitAt })
    .where(eq(shareLinks.id, link.id));
  return true;
}
