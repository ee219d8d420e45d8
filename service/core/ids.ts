import { createHash, hash, randomInt, timingSafeEqual } from "node:crypto";

const alphabet = "abcdefghijklmnopqrstuvwxyz0123456789";

/** Random text of a–z0–9, 5.17 bits a character, without bias. */
const random = (length: number) => Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join("");

/** Returns a random id of 24 characters, 124 bits. */
export const newId = () => random(24);

/** Returns the secret part of a share URL: 28 characters, 144 bits. */
export const newShareToken = () => random(28);

export const tokenPrefixes = { oauth: "lpo_", refresh: "lpr_", personal: "lpp_", project: "lpj_", ci: "lpt_" } as const;

/** Returns a bearer token: 40 characters, a prefix by kind and 186 random bits. Stored only as its `sha256`. */
export const newToken = (kind: keyof typeof tokenPrefixes) => tokenPrefixes[kind] + random(36);

/** Returns the SHA-256 in lower-case hex. Secrets are stored as this. */
export const sha256 = (value: string) => hash("sha256", value);

/** Compares two secrets of any length in constant time. */
export const sameSecret = (a: string, b: string) =>
  timingSafeEqual(createHash("sha256").update(a).digest(), createHash("sha256").update(b).digest());
