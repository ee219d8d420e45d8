import { createHmac, hkdfSync } from "node:crypto";
import type { Settings } from "./settings.ts";

/** Derives a key of 32 bytes for one purpose from `AUTH_SECRET`, in hex. */
export const keyFor = ({ authSecret }: Settings, purpose: string) =>
  Buffer.from(hkdfSync("sha256", authSecret, "loupe", purpose, 32)).toString("hex");

/** Returns the HMAC-SHA-256 in hex, for secrets short enough to be found by brute force from a plain digest. */
export const sealed = (key: string, ...parts: string[]) => createHmac("sha256", key).update(parts.join("\0")).digest("hex");
