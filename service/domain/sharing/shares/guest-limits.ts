import { networkOf } from "../../../../lib/network/client-network.ts";
import type { Deps } from "../../../core/deps.ts";
import { refuseBeyond, slowDown } from "../../../core/refuse-beyond.ts";

const HOUR = 3600;

/**
 * Returns the limits of guests. Each window belongs to one network, or to one guest, on one link, so that no one can use up the limit of another person. Only mails
 * share windows: those to one address through all links, which protects its owner, and those of the instance, which protects its mail server.
 */
export function guestLimits({ limits, settings }: Deps) {
  // With the dev mailbox no real mail is sent, and all browsers share the loopback address.
  const times = settings.devMailbox ? 50 : 1;
  const mails = {
    network: limits.networkWindow("guest-mail-network", 30 * times, HOUR),
    page: limits.window("guest-mail-page", 10 * times, HOUR),
    pair: limits.window("guest-mail-pair", 5 * times, HOUR),
    address: limits.window("guest-mail-address", 10 * times, HOUR),
    most: limits.window("guest-mail-address-most", 20 * times, HOUR),
    all: limits.window("guest-mail-all", 2000 * times, HOUR),
  };
  const comments = {
    guest: limits.window("guest-comments", 60 * times, HOUR),
    network: limits.window("guest-comments-network", 120 * times, HOUR),
  };
  const tries = limits.networkWindow("guest-try", 60 * times, HOUR);
  return {
    /** Counts a code for an address, on a link. Waits beyond the shared windows, and throws 429 beyond twenty an hour to one address. */
    async beforeMail(scope: string, email: string, address: string): Promise<void> {
      const network = networkOf(address);
      refuseBeyond(await mails.network.take(address));
      refuseBeyond(await mails.page.take(`${scope} ${network}`));
      refuseBeyond(await mails.pair.take(`${email} ${network}`));
      const [own, most] = await Promise.all([mails.address.take(email), mails.most.take(email)]);
      refuseBeyond(most);
      await slowDown(own, await mails.all.take("all"));
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
