import { randomInt } from "node:crypto";
import { signInCodes } from "../../../db/mail-schema.ts";
import type { Deps } from "../../../core/deps.ts";
import { sha256 } from "../../../core/ids.ts";
import { enqueueMail } from "../../../mail/queue-mail.ts";
import { signInMail } from "../../../mail/sign-in.ts";
import { sealCode } from "./sign-in-code.ts";
import { requireEmail } from "../email-address.ts";

const LIFETIME_MS = 10 * 60_000;

/**
 * Enqueues a mail with a six-digit code that is valid for 10 minutes, in the browser that asked, and replaces an earlier code of it.
 * `browser` is the id of its sign-in. Looks nothing up, so known, unknown and disabled addresses get the same work and the same response.
 * Callers limit the rate. Throws 400 for an invalid address.
 */
export async function requestCode(deps: Deps, given: string, browser: string): Promise<void> {
  const email = requireEmail(given);
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  const now = deps.now();
  const fresh = { hash: sealCode(deps, email, code), attempts: 0, expiresAt: new Date(now.getTime() + LIFETIME_MS) };
  await deps.db.transaction(async (tx) => {
    await tx
      .insert(signInCodes)
      .values({ address: email, browser: sha256(browser), ...fresh })
      .onConflictDoUpdate({ target: [signInCodes.address, signInCodes.browser], set: fresh });
    await enqueueMail(tx, { to: email, ...signInMail(code, deps.settings.appUrl) });
  });
}
