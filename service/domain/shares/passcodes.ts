import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import pLimit from "p-limit";

type Cost = { N: number; r: number; p: number };

/** Cost of a hash: 32 MB and about a tenth of a second. */
const COST = { N: 2 ** 15, r: 8, p: 1 } satisfies Cost;
const BYTES = 32;

/** Hashes at the same time, so that guesses do not take all memory and processors. */
const hashing = pLimit(2);

const derive = (passcode: string, salt: Buffer, { N, r, p }: Cost) =>
  hashing(
    () =>
      new Promise<Buffer>((resolve, reject) => {
        const options = { N, r, p, maxmem: 256 * N * r };
        scrypt(passcode.normalize("NFC"), salt, BYTES, options, (error, hash) => (error ? reject(error) : resolve(hash)));
      }),
  );

/** Hashes a passcode with scrypt and a random salt. The result names its parameters, so that they can grow. */
export async function hashPasscode(passcode: string): Promise<string> {
  const salt = randomBytes(16);
  const hash = await derive(passcode, salt, COST);
  return ["scrypt", COST.N, COST.r, COST.p, salt.toString("base64url"), hash.toString("base64url")].join("$");
}

/** Returns true for the passcode of a stored hash. */
export async function isPasscode(passcode: string, stored: string): Promise<boolean> {
  const [, N, r, p, salt, hash] = stored.split("$");
  const found = await derive(passcode, Buffer.from(salt!, "base64url"), { N: Number(N), r: Number(r), p: Number(p) });
  return timingSafeEqual(found, Buffer.from(hash!, "base64url"));
}
