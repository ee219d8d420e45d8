import { HttpError, invalid } from "../core/errors.ts";
import { sameSecret } from "../core/ids.ts";
import type { UploadPolicy } from "./storage.ts";

type Sign = (text: string) => string;

/** Clocks of clients and replicas differ; an upload is not refused for that. */
const TOLERANCE_MS = 60_000;

/** The fields of a signed form, in the shape of S3's: a policy of exact conditions and its signature. */
export function signPolicy(sign: Sign, { key, contentType, size, expiresAt }: UploadPolicy): Record<string, string> {
  const conditions = [{ key }, { "Content-Type": contentType }, ["content-length-range", size, size]];
  const policy = Buffer.from(JSON.stringify({ expiration: expiresAt.toISOString(), conditions })).toString("base64");
  return { "Content-Type": contentType, key, Policy: policy, Signature: sign(policy) };
}

const refused = (message: string) => new HttpError(403, message);

/** The object that a form's fields allow. Throws 400 where fields are missing, 403 where they were changed or are no longer good. */
export function checkPolicy(sign: Sign, fields: ReadonlyMap<string, string>, now: Date): Pick<UploadPolicy, "key" | "size"> {
  const [policy, signature] = [fields.get("Policy"), fields.get("Signature")];
  if (!policy || !signature) throw invalid("The signed fields must come before the file, all of them.");
  if (!sameSecret(signature, sign(policy))) throw refused("The upload's signature does not match. Start the upload again.");
  const { expiration, conditions } = JSON.parse(Buffer.from(policy, "base64").toString()) as {
    expiration: string;
    conditions: [{ key: string }, { "Content-Type": string }, [string, number, number]];
  };
  const [{ key }, type, [, size]] = conditions;
  if (Date.parse(expiration) + TOLERANCE_MS < now.getTime()) throw refused("The upload's time has run out. Start the upload again.");
  if (fields.get("key") !== key || fields.get("Content-Type") !== type["Content-Type"])
    throw refused("The upload's fields differ from what was signed. Start the upload again.");
  return { key, size };
}
