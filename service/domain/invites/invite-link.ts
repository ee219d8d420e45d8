import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { accounts } from "../../db/schema.ts";
import type { Ctx, UserActor } from "../../core/deps.ts";
import { newShareToken, sha256 } from "../../core/ids.ts";
import { keyFor } from "../../core/derive-key.ts";
import { requireOwnedTeam } from "../../core/account-access.ts";
import type { Settings } from "../../core/settings.ts";
import { administrateTeam } from "../history/administrate-team.ts";

const CIPHER = "aes-256-gcm";
const key = (settings: Settings) => Buffer.from(keyFor(settings, "invite links"), "hex");

/** Encrypts a secret with AES-256-GCM, bound to the team. Owners read the link again later, so a hash is not enough. */
function seal(settings: Settings, teamId: string, secret: string): string {
  const iv = randomBytes(12);
  const cipher = createCipheriv(CIPHER, key(settings), iv).setAAD(Buffer.from(teamId));
  const sealed = Buffer.concat([cipher.update(secret, "utf8"), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString("base64url");
}

/** Decrypts a secret. Returns null when the key has changed since. */
function unseal(settings: Settings, teamId: string, sealed: string): string | null {
  const bytes = Buffer.from(sealed, "base64url");
  try {
    const decipher = createDecipheriv(CIPHER, key(settings), bytes.subarray(0, 12), { authTagLength: 16 });
    decipher.setAAD(Buffer.from(teamId)).setAuthTag(bytes.subarray(12, 28));
    return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString("utf8");
  } catch {
    return null;
  }
}

const linkOf = ({ appUrl }: Settings, secret: string) => `${appUrl}/join/${secret}`;

/** Gets the invite link: `GET /accounts/{accountSlug}/invite-link`. Owners only. Null before the first reset, and when the key changed. */
export async function getInviteLink(ctx: Ctx<UserActor>, { accountSlug }: { accountSlug: string }) {
  const { settings, db } = ctx.deps;
  const team = await requireOwnedTeam(ctx, accountSlug);
  const [row] = await db.select({ sealed: accounts.inviteLinkSealed }).from(accounts).where(eq(accounts.id, team.id));
  const secret = row?.sealed ? unseal(settings, team.id, row.sealed) : null;
  return { inviteLink: secret && linkOf(settings, secret) };
}

/** Replaces the invite link: `POST /accounts/{accountSlug}/invite-link/reset`. The old link stops working immediately. */
export async function resetInviteLink(ctx: Ctx<UserActor>, { accountSlug }: { accountSlug: string }) {
  const { settings } = ctx.deps;
  const secret = newShareToken();
  await administrateTeam(ctx, accountSlug, [{ kind: "invite-link.reset" }], async (tx, team) => {
    const fresh = { inviteLinkHash: sha256(secret), inviteLinkSealed: seal(settings, team.id, secret) };
    await tx.update(accounts).set(fresh).where(eq(accounts.id, team.id));
  });
  return { inviteLink: linkOf(settings, secret) };
}
