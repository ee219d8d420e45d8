import { networkOf } from "../../../lib/network/client-network.ts";
import type { Deps } from "../../core/deps.ts";
import { HttpError } from "../../core/errors.ts";
import type { Allowance } from "../../core/limits.ts";

const HOUR = 3600;

/** Throws 429 if a window is full. */
export function refuseBeyond(...windows: Allowance[]): void {
  const full = windows.find(({ exceeded }) => exceeded);
  if (full) throw new HttpError(429, "Too many attempts. Wait a while and try again.", undefined, { "Retry-After": String(full.reset) });
}

/**
 * Returns the limits of guests. Each window belongs to one network, or to one guest, on one link, so that no one can use up the limit of another person. Only mails
 * to one address from all networks share a window, which protects its owner.
 */
export function guestLimits({ limits, settings }: Deps) {
  // With the dev mailbox no real mail is sent, and all browsers share the loopback address.
  const times = settings.devMailbox ? 50 : 1;
  const mails = {
    network: limits.networkWindow("guest-mail-network", 30 * times, HOUR),
    page: limits.window("guest-mail-page", 10 * times, HOUR),
    pair: limits.window("guest-mail-pair", 5 * times, HOUR),
    address: limits.window("guest-mail-address", 50 * times, HOUR),
  };
  const comments = {
    guest: limits.window("guest-comments", 60 * times, HOUR),
    network: limits.window("guest-comments-network", 120 * times, HOUR),
  };
  const tries = limits.networkWindow("guest-try", 60 * times, HOUR);
  return {
    /** Counts a code for an address, on a link. */
    async beforeMail(scope: string, email: string, address: string): Promise<void> {
      const network = networkOf(address);
      refuseBeyond(await mails.network.take(address));
      refuseBeyond(await mails.page.take(`${scope} ${network}`));
      refuseBeyond(await mails.pair.take(`${email} ${network}`));
      refuseBeyond(await mails.address.take(`${scope} ${email}`));
    },
    /** Counts an attempt to enter a code. */
    async beforeTry(address: string): Promise<void> {
      refuseBeyond(await tries.take(address));
    },
    /** Counts a comment or an edit of a guest. */
    async beforeComment(scope: string, guestId: string, address: string): Promise<void> {
      refuseBeyond(await comments.guest.take(guestId));
      refuseBeyond(await comments.network.take(`${scope} ${networkOf(address)}`));
    },
  };
}

/** Returns the address of a caller, for limits. */
export const addressOf = (actor: { client?: { address: string } | undefined }): string => actor.client?.address ?? "unknown";
