import { HttpError, invalid } from "../core/errors.ts";
import { sameSecret } from "../core/ids.ts";
import { type PutPolicy, sizeRange, type SizeRange, type UploadPolicy } from "./storage.ts";

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

/** Stands for any content type in what is signed. */
const ANY_TYPE = "*";

/** Returns the text that is signed for a `PUT`. */
const putText = ({ key, contentType, size, expires }: { key: string; contentType: string; size: string; expires: string }) =>
  JSON.stringify(["PUT", key, contentType, size, expires]);

/** Returns the query of a signed `PUT`. */
export function signPut(sign: Sign, { key, contentType, size, expiresAt }: PutPolicy): URLSearchParams {
  const { least, most } = sizeRange({ size });
  const query = { key, size: least === most ? String(most) : `${least}-${most}`, expires: String(expiresAt.getTime()) };
  const signature = sign(putText({ ...query, contentType: contentType ?? ANY_TYPE }));
  return new URLSearchParams({ ...query, ...(contentType === null && { type: ANY_TYPE }), signature });
}

/** Returns the object that the query of a signed `PUT` allows. Throws 403 for changed or expired ones, and for another content type. */
export function checkPut(sign: Sign, query: URLSearchParams, sent: string, now: Date): { key: string; size: SizeRange } {
  const [key, size, expires, signature] = ["key", "size", "expires", "signature"].map((name) => query.get(name) ?? "") as [
    string,
    string,
    string,
    string,
  ];
  const contentType = query.get("type") === ANY_TYPE ? ANY_TYPE : sent;
  if (!sameSecret(signature, sign(putText({ key, contentType, size, expires }))))
    throw refused("The upload's signature does not match its address and content type. Start the upload again.");
  if (Number(expires) + TOLERANCE_MS < now.getTime()) throw refused("The upload's time has run out. Start the upload again.");
  const [least, most = least] = size.split("-").map(Number) as [number, number?];
  return { key, size: { least, most } };
}
