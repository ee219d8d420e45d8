import { randomInt } from "node:crypto";
import { and, eq, gt, lt, sql } from "drizzle-orm";
import { networkOf } from "../../../lib/client-network.ts";
import type { Deps } from "../../core/deps.ts";
import { keyFor, sealed } from "../../core/derive-key.ts";
import { HttpError, invalid } from "../../core/errors.ts";
import { newId, newShareToken, sameSecret, sha256 } from "../../core/ids.ts";
import type { Allowance } from "../../core/limits.ts";
import { linkCodes } from "../../db/guest-schema.ts";
import { enqueueMail } from "../../mail/queue-mail.ts";

const LIFETIME_MS = 10 * 60_000;
const HOUR = 3600;
const MAX_ATTEMPTS = 5;

type Message = Omit<Parameters<typeof enqueueMail>[1], "to">;

/** A page that asks for a confirmed address: the id of its link or media, and what the address is for. */
export type CodePurpose = { scope: string; purpose: "guest" | "open" };

/** Throws 429 if a window is full. */
export function refuseBeyond(...windows: Allowance[]): void {
  const full = windows.find(({ exceeded }) => exceeded);
  if (full) throw new HttpError(429, "Too many attempts. Wait a while and try again.", undefined, { "Retry-After": String(full.reset) });
}

/** Windows of codes. Each belongs to a network, or to an address and a network: nobody can use up the window of another person. */
function codeLimits({ limits, settings }: Deps) {
  // With the dev mailbox no real mail is sent, and all browsers share the loopback address.
  const factor = settings.devMailbox ? 100 : 1;
  return {
    pair: limits.window("link-code-pair", 5 * factor, HOUR),
    network: limits.networkWindow("link-code-network", 20 * factor, HOUR),
    most: limits.window("link-code-address-most", 50 * factor, HOUR),
    tries: limits.networkWindow("link-code-try", 100 * factor, HOUR),
  };
}

const seal = ({ settings }: Deps, { scope, purpose }: CodePurpose, address: string, code: string) =>
  sealed(keyFor(settings, "link codes"), purpose, scope, address, code);

type CodeRequest = CodePurpose & {
  /** Canonical address. */
  address: string;
  /** Address of the client, for the limits. */
  network: string;
  /** Composes the mail; null sends none, with the same response. */
  compose: ((code: string) => Message) | null;
};

/**
 * Mails a code of six digits that confirms an address on a share page for 10 minutes. Returns the id to send with the code: only the page that
 * asked can try it, so attempts of others do not use it up. Throws 429 beyond five an hour for an address and network.
 */
export async function requestLinkCode(deps: Deps, { scope, purpose, address, network, compose }: CodeRequest): Promise<{ codeId: string }> {
  const limits = codeLimits(deps);
  refuseBeyond(await limits.network.take(network));
  refuseBeyond(await limits.pair.take(`${address} ${networkOf(network)}`), await limits.most.take(address));
  const [id, code] = [newShareToken(), String(randomInt(1_000_000)).padStart(6, "0")];
  const hash = seal(deps, { scope, purpose }, address, compose ? code : newId());
  const createdAt = deps.now();
  await deps.db.transaction(async (tx) => {
    await tx.delete(linkCodes).where(lt(linkCodes.expiresAt, createdAt));
    const expiresAt = new Date(createdAt.getTime() + LIFETIME_MS);
    await tx.insert(linkCodes).values({ id: sha256(id), scope, purpose, address, hash, createdAt, expiresAt });
    if (compose) await enqueueMail(tx, { to: address, ...compose(code) });
  });
  return { codeId: id };
}

/**
 * Returns the address that a code confirms, and deletes the code. Counts each attempt before checking it, so that parallel attempts are five at
 * most. Throws 400, with the same message for every reason, and 429 for a network with 100 attempts in an hour.
 */
export async function verifyLinkCode(
  deps: Deps,
  { scope, purpose, codeId, code, network }: CodePurpose & { codeId: string; code: string; network: string },
): Promise<string> {
  refuseBeyond(await codeLimits(deps).tries.take(network));
  const own = and(eq(linkCodes.id, sha256(codeId)), eq(linkCodes.scope, scope), eq(linkCodes.purpose, purpose));
  const [row] = await deps.db
    .update(linkCodes)
    .set({ attempts: sql`${linkCodes.attempts} + 1` })
    .where(and(own, lt(linkCodes.attempts, MAX_ATTEMPTS), gt(linkCodes.expiresAt, deps.now())))
    .returning({ hash: linkCodes.hash, address: linkCodes.address });
  const isRight = row && sameSecret(row.hash, seal(deps, { scope, purpose }, row.address, code.replace(/\s/g, "")));
  const deleted = isRight ? await deps.db.delete(linkCodes).where(own).returning({ id: linkCodes.id }) : [];
  if (!deleted.length) throw invalid("The code is wrong or has expired. Check it, or ask for a new one.");
  return row!.address;
}
