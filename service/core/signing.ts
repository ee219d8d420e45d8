import { createHmac, hkdfSync } from "node:crypto";

/** Returns a signer of short texts. The key is derived from the secret and the purpose, so a signature is valid for one purpose only. */
export function signer(secret: string, purpose: string): (text: string) => string {
  const key = Buffer.from(hkdfSync("sha256", secret, "", `loupe ${purpose}`, 32));
  return (text) => createHmac("sha256", key).update(text).digest("base64url");
}
