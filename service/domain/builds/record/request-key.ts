import { invalid } from "../../../core/errors.ts";

/** Header by which the SDK ties the retries of a request together. */
const SDK_HEADER = "x-argos-request-id";

/** Returns the key that is equal for all tries of one request, or null. Throws 400 for a key of more than 200 characters. */
export function requestKeyOf(headers: Headers): string | null {
  const key = headers.get("idempotency-key") ?? headers.get(SDK_HEADER);
  if (key && key.length > 200) throw invalid("The Idempotency-Key must have at most 200 characters.");
  return key || null;
}
