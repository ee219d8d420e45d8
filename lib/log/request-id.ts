import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";

const ids = new AsyncLocalStorage<string>();

/** Form of an id: no character that breaks a log line or a header. nginx writes 32 digits, Loupe a UUID. */
const FORM = /^[\w-]{16,64}$/;

/** Returns the id that a trusted proxy gave a request, or a new one. */
export const requestIdOf = (given: unknown): string => (typeof given === "string" && FORM.test(given) ? given : randomUUID());

/** Runs the work of a request, so that every log line of it has the request's id. */
export const withRequestId = <T>(id: string, work: () => T): T => ids.run(id, work);

/** Returns the id of the request that this code runs for; undefined outside of one. */
export const currentRequestId = (): string | undefined => ids.getStore();

/** Adds the request's id to a log line. */
export const logRequestId = (): { requestId?: string } => {
  const requestId = currentRequestId();
  return requestId ? { requestId } : {};
};
