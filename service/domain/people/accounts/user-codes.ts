import { and, eq, gt, lt, sql } from "drizzle-orm";
import { randomInt } from "node:crypto";
import type { Ctx, Deps, UserActor } from "../../../core/deps.ts";
import { keyFor, sealed } from "../../../core/derive-key.ts";
import { HttpError, invalid } from "../../../core/errors.ts";
import { sameSecret } from "../../../core/ids.ts";
import { userCodes } from "../../../db/person-schema.ts";
import { enqueueMail } from "../../../mail/queue-mail.ts";
import { confirmationMail } from "../../../mail/sign-in.ts";

const LIFETIME_MS = 10 * 60_000;
const MAX_ATTEMPTS = 5;

type Purpose = { purpose: string; action: string };

const seal = ({ settings }: Deps, userId: string, purpose: string, code: string) =>
  sealed(keyFor(settings, "confirmation codes"), userId, purpose, code);

/** Throws 429 when the caller, or others for the same recipient, requested too many codes within an hour. */
async function limitMails({ limits, settings }: Deps, userId: string, to: string): Promise<void> {
  const local = settings.devMailbox;
  const windows = [
    [limits.window("confirmation-mail-person", local ? 500 : 20, 3600), userId],
    [limits.window("confirmation-mail-address", local ? 500 : 5, 3600), to],
  ] as const;
  for (const [window, key] of windows) {
    const { exceeded, reset } = await window.take(key);
    if (exceeded)
      throw new HttpError(429, "Too many codes were requested. Wait a while and try again.", undefined, { "Retry-After": String(reset) });
  }
}

/** Mails a six-digit code that is valid for 10 minutes and replaces an earlier code of the same purpose. Throws 429. */
export async function mailUserCode({ deps, actor }: Ctx<UserActor>, to: string, { purpose, action }: Purpose): Promise<void> {
  await limitMails(deps, actor.userId, to);
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  const fresh = {
    hash: seal(deps, actor.userId, purpose, code),
    attempts: 0,
    expiresAt: new Date(deps.now().getTime() + LIFETIME_MS),
  };
  await deps.db.transaction(async (tx) => {
    await tx
      .insert(userCodes)
      .values({ userId: actor.userId, purpose, ...fresh })
      .onConflictDoUpdate({ target: [userCodes.userId, userCodes.purpose], set: fresh });
    await enqueueMail(tx, { to, ...confirmationMail(code, deps.settings.appUrl, action) });
  });
}

/** Matches a person's code of one purpose. */
export const codeOf = (userId: string, purpose: string) => and(eq(userCodes.userId, userId), eq(userCodes.purpose, purpose));

/** Checks a code. Counts the attempt before the check, so that parallel attempts are five at most. Throws 400, always with the same message. */
export async function checkUserCode({ deps, actor }: Ctx<UserActor>, purpose: string, code: string): Promise<void> {
  const expected = seal(deps, actor.userId, purpose, code.replace(/\s/g, ""));
  const [row] = await deps.db
    .update(userCodes)
    .set({ attempts: sql`${userCodes.attempts} + 1` })
    .where(and(codeOf(actor.userId, purpose), lt(userCodes.attempts, MAX_ATTEMPTS), gt(userCodes.expiresAt, deps.now())))
    .returning({ hash: userCodes.hash });
  if (!row || !sameSecret(row.hash, expected)) throw invalid("The code is wrong or has expired. Check it, or ask for a new one.");
}
