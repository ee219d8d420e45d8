import { createHash, hash, randomInt, timingSafeEqual } from "node:crypto";

const alphabet = "abcdefghijklmnopqrstuvwxyz0123456789";

/** Random text of a–z0–9, 5.17 bits a character, without bias. */
const random = (length: number) => Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join("");

/** An opaque id of 24 characters, 124 bits; says nothing about order or number. */
export const newId = () => random(24);

/** The unguessable part of a share address: 28 characters, 144 bits. */
export const newShareToken = () => random(28);

export const tokenPrefixes = { oauth: "lpo_", refresh: "lpr_", personal: "lpp_", project: "lpj_" } as const;

/** A bearer token: exactly 40 characters, a recognisable prefix and 186 random bits. Stored only as its `sha256`. */
export const newToken = (kind: keyof typeof tokenPrefixes) => tokenPrefixes[kind] + random(36);

/** SHA-256 in lower-case hex; how every secret is kept at rest. */
export const sha256 = (value: string) => hash("sha256", value);

/** Compares two hex digests or signatures of any length without a hint in the time it takes. */
export const sameSecret = (a: string, b: string) =>
  timingSafeEqual(createHash("sha256").update(a).digest(), createHash("sha256").update(b).digest());
