import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { keyFor } from "../../core/derive-key.ts";
import type { Settings } from "../../core/settings.ts";

const CIPHER = "aes-256-gcm";
const key = (settings: Settings) => Buffer.from(keyFor(settings, "invite links"), "hex");

/** Encrypts the secret of an invite link with AES-256-GCM, bound to the team. Owners read the link again later, so a hash is not enough. */
export function encryptLinkSecret(settings: Settings, teamId: string, secret: string): string {
  const iv = randomBytes(12);
  const cipher = createCipheriv(CIPHER, key(settings), iv).setAAD(Buffer.from(teamId));
  const sealed = Buffer.concat([cipher.update(secret, "utf8"), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString("base64url");
}

/** Decrypts the secret of an invite link. Returns null when the key has changed since. */
export function decryptLinkSecret(settings: Settings, teamId: string, sealed: string): string | null {
  const bytes = Buffer.from(sealed, "base64url");
  try {
    const decipher = createDecipheriv(CIPHER, key(settings), bytes.subarray(0, 12), { authTagLength: 16 });
    decipher.setAAD(Buffer.from(teamId)).setAuthTag(bytes.subarray(12, 28));
    return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString("utf8");
  } catch {
    return null;
  }
}

/** Returns the URL of an invite link. */
export const inviteLinkUrl = ({ appUrl }: Settings, secret: string) => `${appUrl}/join/${secret}`;

/** Returns the URL of an invite, as mailed to the invited address. */
export const personalInviteUrl = ({ appUrl }: Settings, secret: string) => `${appUrl}/invites/${secret}`;
