import { channel, subscribe } from "node:diagnostics_channel";
import type { ServerResponse } from "node:http";

/** Limits and rules that refuse requests. */
export type RefusalReason = "rate_limit" | "body_size" | "unavailable" | "connections" | "streams" | "origin";

type Refusal = { reason: RefusalReason; response?: ServerResponse };

/** A channel of the process: Next's bundles have modules of their own, and the metrics may be off. */
const CHANNEL = "loupe.refusals";
const refusals = channel(CHANNEL);

/** Reports a refusal whose reason the status does not tell, with its response, or without one where there is none to count. */
export const reportRefusal = (reason: RefusalReason, response?: ServerResponse): void =>
  refusals.publish({ reason, ...(response && { response }) } satisfies Refusal);

/** Calls `receive` with each refusal that is reported. */
export const onRefusal = (receive: (refusal: Refusal) => void): void => subscribe(CHANNEL, (message) => receive(message as Refusal));
