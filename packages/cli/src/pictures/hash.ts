import { createHash } from "node:crypto";

/** Returns the SHA-256 of bytes in hexadecimal digits. */
export const hashOf = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
