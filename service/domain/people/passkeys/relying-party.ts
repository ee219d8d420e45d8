import { isIP } from "node:net";
import { conflict } from "../../../core/errors.ts";
import type { Settings } from "../../../core/settings.ts";

/** Identity of this instance towards authenticators. It comes from the settings only, never from a request. */
type RelyingParty = { id: string; origin: string };

/** Returns the relying party; null where browsers offer no passkeys: on IP addresses, and on http except localhost. */
export function relyingParty({ appUrl }: Settings): RelyingParty | null {
  const { hostname, origin, protocol } = new URL(appUrl);
  if (isIP(hostname.replace(/^\[|\]$/g, "")) || (protocol !== "https:" && hostname !== "localhost")) return null;
  return { id: hostname, origin };
}

/** Returns the relying party. Throws 409 where browsers offer no passkeys. */
export function requireRelyingParty(settings: Settings): RelyingParty {
  const party = relyingParty(settings);
  if (!party) throw conflict("Passkeys need an address with a host name and https. Ask the operator of this instance.");
  return party;
}
