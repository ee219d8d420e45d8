import { createHmac, hkdfSync } from "node:crypto";

/** Signs short texts for one purpose. The key is derived from the instance's secret, so that one purpose's signature is worth nothing elsewhere. */
export function signer(secret: string, purpose: string): (text: string) => string {
  const key = Buffer.from(hkdfSync("sha256", secret, "", `loupe ${purpose}`, 32));
  return (text) => createHmac("sha256", key).update(text).digest("base64url");
}
