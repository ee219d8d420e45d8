import { lookup as resolveHost } from "node:dns/promises";
import { request as httpRequest } from "node:http";
import { request as httpsRequest } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { isPublicAddress } from "./public-address.ts";

/** Milliseconds for one request: name, connection, response. */
const OUTBOUND_MS = 10_000;
/** Bytes of a response that are read. */
const MOST_BYTES = 16_384;

/** A request to an address that people typed. `allowPrivate`: also private addresses, and http. */
export type OutboundPost = {
  url: string;
  headers: Readonly<Record<string, string>>;
  body: string;
  allowPrivate: boolean;
  signal?: AbortSignal;
  milliseconds?: number;
  /** Receives the status of the response, or null without one, for the metrics. */
  observe?: (status: number | null) => void;
};
export type OutboundResponse = { status: number; text: string; retryAfter: number | null };

/** A request without a response. `isFinal`: another attempt can't succeed. */
export class OutboundError extends Error {
  override readonly name = "OutboundError";
  constructor(
    message: string,
    readonly isFinal = false,
  ) {
    super(message);
  }
}

const hostOf = (url: URL) => url.hostname.replace(/^\[|\]$/g, "");
const privateNetwork = "The address leads to a private network, which the operator of this instance does not allow.";

/** Returns why an address can't be a destination as it is written, or null. Names are resolved later, at each request. */
export function addressProblem(address: string, allowPrivate: boolean): string | null {
  if (!URL.canParse(address)) return "is not an address";
  const url = new URL(address);
  if (url.protocol !== "https:" && !(allowPrivate && url.protocol === "http:")) return "must use https";
  if (allowPrivate) return null;
  const host = hostOf(url).replace(/\.$/, "");
  if ((isIP(host) && !isPublicAddress(host)) || /(?:^|\.)(?:localhost|local|internal)$/.test(host))
    return "leads to a private network, which the operator does not allow";
  return null;
}

type HostAddress = { address: string; family: number };
type Resolve = (host: string) => Promise<HostAddress[]>;
const resolveName: Resolve = (host) => resolveHost(host, { all: true, verbatim: true });

/** Resolves a name once. Throws where one of its addresses is not public, so that no later look-up can lead inside. */
async function resolvePublic(url: URL, allowPrivate: boolean, resolve: Resolve): Promise<HostAddress> {
  const host = hostOf(url);
  const found = isIP(host) ? [{ address: host, family: isIP(host) }] : await resolve(host);
  if (!found.length) throw new OutboundError("The host name has no address.");
  if (!allowPrivate && found.some(({ address }) => !isPublicAddress(address))) throw new OutboundError(privateNetwork, true);
  return found[0]!;
}

function messageOf(error: unknown): string {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (/^(?:ENOTFOUND|EAI_AGAIN|ENODATA)$/.test(code)) return "The host name can't be found.";
  if (code === "ECONNREFUSED") return "The connection was refused.";
  if (code === "ECONNRESET" || code === "EPIPE") return "The connection was closed before a response.";
  if (/CERT|SELF_SIGNED|UNABLE_TO|TLS|SSL/.test(code)) return "The certificate of the destination is not valid.";
  return "The connection failed.";
}

/** Waits for a promise until the signal aborts. Throws the signal's reason then. */
const unlessAborted = <T>(work: Promise<T>, signal: AbortSignal): Promise<T> =>
  new Promise((resolve, reject) => {
    if (signal.aborted) reject(signal.reason as Error);
    signal.addEventListener("abort", () => reject(signal.reason as Error), { once: true });
    work.then(resolve, reject);
  });

function post(url: URL, { headers, body }: OutboundPost, pinned: HostAddress, signal: AbortSignal) {
  const lookup: LookupFunction = (_host, options, callback) =>
    options.all ? callback(null, [pinned]) : callback(null, pinned.address, pinned.family);
  const send = url.protocol === "https:" ? httpsRequest : httpRequest;
  return new Promise<OutboundResponse>((resolve, reject) => {
    const sent = { ...headers, "Content-Length": String(Buffer.byteLength(body)) };
    // A connection of its own: none that was opened for another address is used again.
    const request = send(url, { method: "POST", agent: false, lookup, headers: sent, signal }, (response) => {
      const chunks: Buffer[] = [];
      let size = 0;
      const end = () => {
        const text = Buffer.concat(chunks).subarray(0, MOST_BYTES).toString("utf8").replaceAll("\0", "\uFFFD");
        const after = Number(response.headers["retry-after"]);
        resolve({ status: response.statusCode!, text, retryAfter: Number.isFinite(after) && after > 0 ? after : null });
        request.destroy();
      };
      response.on("data", (chunk: Buffer) => {
        chunks.push(chunk);
        size += chunk.length;
        if (size >= MOST_BYTES) end();
      });
      // A body that never ends, or breaks off, is a response all the same.
      response.on("end", end).on("error", end).on("aborted", end);
    });
    request.on("error", reject);
    request.end(body);
  });
}

/**
 * Posts to an address that people typed. The name is resolved once and the connection goes to that address; redirects are not followed, and no more
 * than 16 kB of the response are read. Throws an `OutboundError` without a response, and the signal's reason when it aborts. `resolve` looks names up.
 */
export async function postOutside(given: OutboundPost, resolve: Resolve = resolveName): Promise<OutboundResponse> {
  const { url: address, allowPrivate, signal: outer, milliseconds = OUTBOUND_MS } = given;
  const problem = addressProblem(address, allowPrivate);
  if (problem) throw new OutboundError(`The address ${problem}.`, true);
  const url = new URL(address);
  const limit = AbortSignal.timeout(milliseconds);
  const signal = outer ? AbortSignal.any([limit, outer]) : limit;
  try {
    const pinned = await unlessAborted(resolvePublic(url, allowPrivate, resolve), signal);
    const response = await post(url, given, pinned, signal);
    given.observe?.(response.status);
    return response;
  } catch (error) {
    given.observe?.(null);
    if (outer?.aborted) throw outer.reason as Error;
    if (limit.aborted) throw new OutboundError(`No response within ${Math.round(milliseconds / 1000)} seconds.`);
    throw error instanceof OutboundError ? error : new OutboundError(messageOf(error));
  }
}
