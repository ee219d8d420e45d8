import { networkOf } from "../../lib/network/client-network.ts";
import type { Deps } from "../core/deps.ts";
import { refuseBeyond, slowDown } from "../core/refuse-beyond.ts";
import { hasOpenCode } from "../domain/people/sign-in/sign-in-code.ts";

const HOUR = 3600;

/**
 * Returns the limits of sign-ins. Windows of one network or browser refuse further requests. Windows that one person can fill
 * for another only slow requests down, and never refuse a browser that has an open code.
 */
export function signInLimits(deps: Deps) {
  const { limits } = deps;
  // With the dev mailbox no real mail is sent, and all browsers share the loopback address.
  const local = deps.settings.devMailbox;
  const mails = {
    pair: limits.window("sign-in-mail-pair", local ? 100 : 5, HOUR),
    network: limits.networkWindow("sign-in-mail-network", local ? 5000 : 20, HOUR),
    address: limits.window("sign-in-mail-address", local ? 100 : 10, HOUR),
    most: limits.window("sign-in-mail-address-most", local ? 1000 : 50, HOUR),
    all: limits.window("sign-in-mail-all", local ? 5000 : 2000, HOUR),
  };
  const tries = {
    address: limits.window("sign-in-try-address", local ? 500 : 25, HOUR),
    network: limits.networkWindow("sign-in-try", local ? 5000 : 100, HOUR),
    all: limits.window("sign-in-try-all", local ? 5000 : 3000, HOUR),
  };
  const externals = limits.networkWindow("sign-in-external", local ? 5000 : 60, HOUR);

  const passkeys = limits.networkWindow("sign-in-passkey", local ? 20_000 : 1200, HOUR);

  return {
    /** Counts a step of a sign-in with a passkey. Throws 429 beyond the window of the network. */
    async beforePasskey(address: string): Promise<void> {
      refuseBeyond(await passkeys.take(address));
    },
    /** Counts a request for a code. Throws 429 beyond five an hour from one network for an address, and fifty from all. */
    async beforeMail(email: string, address: string): Promise<void> {
      refuseBeyond(await mails.network.take(address));
      refuseBeyond(await mails.pair.take(`${email} ${networkOf(address)}`));
      const [own, most] = await Promise.all([mails.address.take(email), mails.most.take(email)]);
      refuseBeyond(most);
      await slowDown(own, await mails.all.take("all"));
    },
    /**
     * Counts an attempt to enter a code. Throws 429 beyond a window, except in a browser that holds an open code for the address: its own
     * five attempts limit it.
     */
    async beforeTry(email: string, address: string, browser: string): Promise<void> {
      const [own, network, all] = await Promise.all([tries.address.take(email), tries.network.take(address), tries.all.take("all")]);
      if ((own.exceeded || network.exceeded) && !(await hasOpenCode(deps, email, browser))) refuseBeyond(own, network);
      await slowDown(all);
    },
    /** Counts a redirect to an external provider. Throws 429 beyond the window. */
    async beforeExternal(address: string): Promise<void> {
      refuseBeyond(await externals.take(address));
    },
  };
}
