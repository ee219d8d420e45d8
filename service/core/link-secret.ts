import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { keyFor } from "./derive-key.ts";
import type { Settings } from "./settings.ts";

const CIPHER = "aes-256-gcm";

/** Kind of secret, and the id of its subject, which the encrypted form is bound to. */
export type SecretOf = { kind: "invite links" | "share links" | "automation targets" | "gitlab connections"; id: string };

const key = (settings: Settings, { kind }: SecretOf) => Buffer.from(keyFor(settings, kind), "hex");

/** Encrypts the secret of a link or a destination with AES-256-GCM, bound to its subject. The service uses it again later, so a hash is not enough. */
export function encryptLinkSecret(settings: Settings, of: SecretOf, secret: string): string {
  const iv = randomBytes(12);
  const cipher = createCipheriv(CIPHER, key(settings, of), iv).setAAD(Buffer.from(of.id));
  const sealed = Buffer.concat([cipher.update(secret, "utf8"), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString("base64url");
}

/** Decrypts such a secret. Returns null when the key has changed since. */
export function decryptLinkSecret(settings: Settings, of: SecretOf, sealed: string): string | null {
  const bytes = Buffer.from(sealed, "base64url");
  try {
    const decipher = createDecipheriv(CIPHER, key(settings, of), bytes.subarray(0, 12), { authTagLength: 16 });
    decipher.setAAD(Buffer.from(of.id)).setAuthTag(bytes.subarray(12, 28));
    return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString("utf8");
  } catch {
    return null;
  }
}
