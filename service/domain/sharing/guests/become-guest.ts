import { runStatement } from "../../../db/statement.ts";
import type { Guest } from "../../../../lib/contract/guests.ts";
import type { AnonymousActor, Ctx } from "../../../core/deps.ts";
import { forbidden } from "../../../core/errors.ts";
import { newId, newShareToken, sha256 } from "../../../core/ids.ts";
import { guests, guestSessions } from "../../../db/guest-schema.ts";
import { eq } from "drizzle-orm";
import { addressOf, guestLimits } from "../shares/guest-limits.ts";
import {
  findGuest,
  findGuestPage,
  guestColumns,
  type GuestRequest,
  type GuestRow,
  type PageCaller,
  requireGuest,
  requireOpenComments,
} from "./guest-page.ts";
import { putGuest } from "./guests.sql.ts";
import { confirmLinkCode, sendLinkCode } from "../shares/link-codes.ts";
import { requireEmail } from "../../people/email-address.ts";
import type { FullRecord } from "../../base/full-record.ts";

const SESSION_MS = 180 * 86_400_000;

const toGuest = ({ id, name, address, notify }: GuestRow): FullRecord<typeof Guest> => ({ id, name, email: address, notify });

/** Handles `POST /shares/{shareToken}/guest-codes`: mails a code. The response is the same for every address. Throws 400, 403, 404, 429. */
export async function createGuestCode(ctx: Ctx<AnonymousActor>, request: GuestRequest, given: string): Promise<{ codeId: string }> {
  const page = await findGuestPage(ctx, request);
  requireOpenComments(page, "anonymous");
  const email = requireEmail(given);
  await guestLimits(ctx.deps).beforeMail(page.scope, email, addressOf(ctx.actor));
  return { codeId: await sendLinkCode(ctx.deps, email, { scope: page.scope, purpose: "guest" }) };
}

type Confirmation = { codeId: string; code: string; name: string; notify: boolean };

/**
 * Handles `POST /shares/{shareToken}/guest`: confirms the address and returns the guest with the secret of a new session. Another browser with the
 * same address becomes the same guest. Throws 400 for a wrong code, 403 for a removed guest.
 */
export async function createGuest(ctx: Ctx<AnonymousActor>, request: GuestRequest, { codeId, code, name, notify }: Confirmation) {
  const { deps, actor } = ctx;
  const page = await findGuestPage(ctx, request);
  requireOpenComments(page, "anonymous");
  await guestLimits(deps).beforeTry(addressOf(actor));
  const address = await confirmLinkCode(deps, codeId, code, { scope: page.scope, purpose: "guest" });
  const at = deps.now();
  const [guest] = await runStatement(deps.database, putGuest, { id: newId(), ...guestColumns(page), name, at, notify, address });
  if (guest!.removed_at) throw forbidden("You can't comment on this page any more.");
  const secret = newShareToken();
  await deps.db
    .insert(guestSessions)
    .values({ hash: sha256(secret), guestId: guest!.id, createdAt: at, expiresAt: new Date(at.getTime() + SESSION_MS) });
  return { guest: toGuest(guest!), secret };
}

/** Handles `GET /shares/{shareToken}/guest`. Removed guests are none. */
export async function getGuest(ctx: Ctx<PageCaller>, request: GuestRequest) {
  const guest = await findGuest(ctx, await findGuestPage(ctx, request), request.guest);
  return { guest: guest && !guest.removed_at ? toGuest(guest) : null };
}

/** Handles `PATCH /shares/{shareToken}/guest`: turns mails about replies on or off. Throws 401 without a guest. */
export async function updateGuest(ctx: Ctx<PageCaller>, request: GuestRequest, notify: boolean) {
  const guest = await requireGuest(ctx, await findGuestPage(ctx, request), request.guest);
  await ctx.deps.db.update(guests).set({ notify }).where(eq(guests.id, guest.id));
  return toGuest({ ...guest, notify });
}

/** Handles `DELETE /shares/{shareToken}/guest`: ends the session of this browser. */
export async function endGuestSession({ deps }: Ctx<AnonymousActor>, { guest }: GuestRequest): Promise<void> {
  if (guest) await deps.db.delete(guestSessions).where(eq(guestSessions.hash, sha256(guest)));
}
