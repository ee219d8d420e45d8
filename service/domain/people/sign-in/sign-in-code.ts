import { and, eq, gt, lt } from "drizzle-orm";
import { signInCodes } from "../../../db/mail-schema.ts";
import type { Deps } from "../../../core/deps.ts";
import { sha256 } from "../../../core/ids.ts";
import { keyFor, sealed } from "../../../core/derive-key.ts";
import { requireEmail } from "../email-address.ts";

const MAX_ATTEMPTS = 5;

/** Returns the hash that is stored of a code. */
export const sealCode = ({ settings }: Deps, email: string, code: string) => sealed(keyFor(settings, "sign-in codes"), email, code);

/** Selects the code of an address and a browser while it may still be tried. */
export const openCode = (deps: Deps, email: string, browser: string) =>
  and(
    eq(signInCodes.address, email),
    eq(signInCodes.browser, sha256(browser)),
    lt(signInCodes.attempts, MAX_ATTEMPTS),
    gt(signInCodes.expiresAt, deps.now()),
  );

/** Returns true for a browser that asked for a code and may still try it. Attempts in other browsers never count against it. */
export async function hasOpenCode(deps: Deps, given: string, browser: string): Promise<boolean> {
  const found = await deps.db
    .select({ attempts: signInCodes.attempts })
    .from(signInCodes)
    .where(openCode(deps, requireEmail(given), browser));
  return found.length > 0;
}
