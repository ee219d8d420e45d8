import { randomInt } from "node:crypto";
import { and, eq, gt, lt, sql } from "drizzle-orm";
import type { Deps } from "../../../core/deps.ts";
import { keyFor, sealed } from "../../../core/derive-key.ts";
import { invalid } from "../../../core/errors.ts";
import { newShareToken, sameSecret, sha256 } from "../../../core/ids.ts";
import { linkCodes } from "../../../db/guest-schema.ts";
import { linkCodeMail } from "../../../mail/link-code.ts";
import { enqueueMail } from "../../../mail/queue-mail.ts";

const LIFETIME_MS = 10 * 60_000;
const MAX_ATTEMPTS = 5;

/** Link that a code is for, and its use. */
type CodeFor = { scope: string; purpose: "guest" | "open" };

const sealCode = ({ settings }: Deps, id: string, code: string) => sealed(keyFor(settings, "link codes"), id, code);

/**
 * Mails a six-digit code to a normalized address, which is valid for 10 minutes, and returns the secret id of the request. Only the caller has the
 * id, so attempts of others never count against it. Callers limit the rate. Without `isMailed` it does the same work, and the code is not sent.
 */
export async function sendLinkCode(deps: Deps, address: string, { scope, purpose }: CodeFor, isMailed = true): Promise<string> {
  const id = newShareToken();
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  const at = deps.now();
  const row = { id: sha256(id), scope, purpose, address, hash: sealCode(deps, id, code), createdAt: at };
  await deps.db.transaction(async (tx) => {
    await tx.insert(linkCodes).values({ ...row, expiresAt: new Date(at.getTime() + LIFETIME_MS) });
    if (isMailed) await enqueueMail(tx, { to: address, ...linkCodeMail(code, deps.settings.appUrl, purpose) });
  });
  return id;
}

/**
 * Returns the address that a code confirms, once. Counts each attempt before checking it, so that parallel attempts are five at most. Throws 400,
 * always with the same message.
 */
export async function confirmLinkCode(deps: Deps, id: string, code: string, { scope, purpose }: CodeFor): Promise<string> {
  const refused = () => invalid("The code is wrong or has expired. Check it, or ask for a new one.");
  const hash = sha256(id);
  const open = and(
    eq(linkCodes.id, hash),
    eq(linkCodes.scope, scope),
    eq(linkCodes.purpose, purpose),
    lt(linkCodes.attempts, MAX_ATTEMPTS),
    gt(linkCodes.expiresAt, deps.now()),
  );
  const [row] = await deps.db
    .update(linkCodes)
    .set({ attempts: sql`${linkCodes.attempts} + 1` })
    .where(open)
    .returning({ hash: linkCodes.hash });
  if (!row || !sameSecret(row.hash, sealCode(deps, id, code.replace(/\s/g, "")))) throw refused();
  const [used] = await deps.db.delete(linkCodes).where(eq(linkCodes.id, hash)).returning({ address: linkCodes.address });
  if (!used) throw refused();
  return used.address;
}
