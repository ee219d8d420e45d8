import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import { HttpError } from "../../../core/errors.ts";
import { openFairQueue, QueueFull } from "../../../core/fair-queue.ts";

type Cost = { N: number; r: number; p: number };

/** Cost of a hash: 32 MB and about a tenth of a second. */
const COST = { N: 2 ** 15, r: 8, p: 1 } satisfies Cost;
const BYTES = 32;

/** Checks at the same time, so that guesses do not take all memory and processors. A full queue takes about two seconds. */
const checking = openFairQueue(2, { mostWaiting: 40 });

/** Runs work with a passcode in its owner's turn. Throws 429 while too many wait, before the work begins. */
export const inPasscodeTurn = <T>(owner: string, work: () => Promise<T>): Promise<T> =>
  checking(owner, work).catch((error: unknown) => {
    if (!(error instanceof QueueFull)) throw error;
    throw new HttpError(429, "Too many passcodes are being checked. Try again in a moment.", undefined, { "Retry-After": "2" });
  });

const derive = (passcode: string, salt: Buffer, { N, r, p }: Cost) =>
  new Promise<Buffer>((resolve, reject) => {
    const options = { N, r, p, maxmem: 256 * N * r };
    scrypt(passcode.normalize("NFC"), salt, BYTES, options, (error, hash) => (error ? reject(error) : resolve(hash)));
  });

/** Hashes a passcode with scrypt and a random salt. The result names its parameters, so that they can grow. Throws 429 while too many wait. */
export async function hashPasscode(passcode: string): Promise<string> {
  const salt = randomBytes(16);
  const hash = await inPasscodeTurn("new", () => derive(passcode, salt, COST));
  return ["scrypt", COST.N, COST.r, COST.p, salt.toString("base64url"), hash.toString("base64url")].join("$");
}

/** Returns true for the passcode of a stored hash. Call it in a turn: it takes 32 MB. */
export async function isPasscode(passcode: string, stored: string): Promise<boolean> {
  const [, N, r, p, salt, hash] = stored.split("$");
  const found = await derive(passcode, Buffer.from(salt!, "base64url"), { N: Number(N), r: Number(r), p: Number(p) });
  return timingSafeEqual(found, Buffer.from(hash!, "base64url"));
}
