import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import { HttpError } from "../../../core/errors.ts";
import { openFairQueue, QueueFull } from "../../../core/fair-queue.ts";

type Cost = { N: number; r: number; p: number };

/** Cost of a hash: 32 MB and about a tenth of a second. */
const COST = { N: 2 ** 15, r: 8, p: 1 } satisfies Cost;
const BYTES = 32;

/** Hashes at the same time, so that guesses do not take all memory and processors. Those that wait take about two seconds. */
const hashing = openFairQueue(2, { mostWaiting: 40 });

const derive = (owner: string, passcode: string, salt: Buffer, { N, r, p }: Cost) =>
  hashing(
    owner,
    () =>
      new Promise<Buffer>((resolve, reject) => {
        const options = { N, r, p, maxmem: 256 * N * r };
        scrypt(passcode.normalize("NFC"), salt, BYTES, options, (error, hash) => (error ? reject(error) : resolve(hash)));
      }),
  ).catch((error: unknown) => {
    if (!(error instanceof QueueFull)) throw error;
    throw new HttpError(429, "Too many passcodes are being checked. Try again in a moment.", undefined, { "Retry-After": "2" });
  });

/** Hashes a passcode with scrypt and a random salt. The result names its parameters, so that they can grow. */
export async function hashPasscode(passcode: string): Promise<string> {
  const salt = randomBytes(16);
  const hash = await derive("new", passcode, salt, COST);
  return ["scrypt", COST.N, COST.r, COST.p, salt.toString("base64url"), hash.toString("base64url")].join("$");
}

/** Returns true for the passcode of a stored hash. `owner` takes turns with others. Throws 429 while too many wait. */
export async function isPasscode(passcode: string, stored: string, owner: string): Promise<boolean> {
  const [, N, r, p, salt, hash] = stored.split("$");
  const found = await derive(owner, passcode, Buffer.from(salt!, "base64url"), { N: Number(N), r: Number(r), p: Number(p) });
  return timingSafeEqual(found, Buffer.from(hash!, "base64url"));
}
