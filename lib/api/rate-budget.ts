/** Requests of the service's rate limit that uploads leave to the pages. */
const RESERVED = 100;

let remaining = Number.POSITIVE_INFINITY;
let resetAt = 0;

/** The caller's budget of requests, from the `RateLimit-…` headers of the latest response. */
export const rateBudget = {
  /** Stores the budget of a response. A response without the headers changes nothing. */
  record(headers: Headers, now = Date.now()): void {
    const left = headers.get("ratelimit-remaining");
    if (left === null) return;
    remaining = Number(left);
    resetAt = now + Number(headers.get("ratelimit-reset")) * 1000;
  },
  /** Returns the seconds until work in the background may continue; 0 while more than the reserve is left. */
  pause: (now = Date.now()): number => (remaining > RESERVED || now >= resetAt ? 0 : Math.ceil((resetAt - now) / 1000)),
};
