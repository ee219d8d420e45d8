import { createHmac, hkdfSync } from "node:crypto";
import type { Settings } from "./settings.ts";

/** A key of 32 bytes for one purpose, in hex; every purpose has its own, all of them from `AUTH_SECRET`. */
export const keyFor = ({ authSecret }: Settings, purpose: string) =>
  Buffer.from(hkdfSync("sha256", authSecret, "loupe", purpose, 32)).toString("hex");

/** HMAC-SHA-256 in hex, for short secrets that a plain digest would give away to anyone who tries them all. */
export const sealed = (key: string, ...parts: string[]) => createHmac("sha256", key).update(parts.join("\0")).digest("hex");
