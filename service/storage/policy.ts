import { HttpError, invalid } from "../core/errors.ts";
import { sameSecret } from "../core/ids.ts";
import { sizeRange, type SizeRange, type UploadPolicy } from "./storage.ts";

type Sign = (text: string) => string;

/** Tolerates clocks of clients and replicas that differ by up to a minute. */
const TOLERANCE_MS = 60_000;

/** Returns the fields of a signed form as S3 shapes them: a policy of exact conditions and its signature. */
export function signPolicy(sign: Sign, { key, contentType, size, expiresAt }: UploadPolicy): Record<string, string> {
  const { least, most } = sizeRange({ size });
  const conditions = [{ key }, { "Content-Type": contentType }, ["content-length-range", least, most]];
  const policy = Buffer.from(JSON.stringify({ expiration: expiresAt.toISOString(), conditions })).toString("base64");
  return { "Content-Type": contentType, key, Policy: policy, Signature: sign(policy) };
}

const refused = (message: string) => new HttpError(403, message);

/** Returns the object that the fields of a form allow. Throws 400 for missing fields, 403 for changed or expired ones. */
export function checkPolicy(sign: Sign, fields: ReadonlyMap<string, string>, now: Date): { key: string; size: SizeRange } {
  const [policy, signature] = [fields.get("Policy"), fields.get("Signature")];
  if (!policy || !signature) throw invalid("The signed fields must come before the file, all of them.");
  if (!sameSecret(signature, sign(policy))) throw refused("The upload's signature does not match. Start the upload again.");
  const { expiration, conditions } = JSON.parse(Buffer.from(policy, "base64").toString()) as {
    expiration: string;
    conditions: [{ key: string }, { "Content-Type": string }, [string, number, number]];
  };
  const [{ key }, type, [, least, most]] = conditions;
  if (Date.parse(expiration) + TOLERANCE_MS < now.getTime()) throw refused("The upload's time has run out. Start the upload again.");
  if (fields.get("key") !== key || fields.get("Content-Type") !== type["Content-Type"])
    throw refused("The upload's fields differ from what was signed. Start the upload again.");
  return { key, size: { least, most } };
}
