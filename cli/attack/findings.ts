/** Attacks of `npm run attack`: actions and the limit that must hold. `docs/attacks.md` is generated from them. */
export const findings = {
  H1: {
    tried: "1,100 senders of one byte a second and 1,100 readers that never read a public file (short: 60 and 60)",
    limit:
      "Another client's `GET /v2/me` and `/readyz` within 1 s; sockets gone within 60 s; 100 MB more memory per process (short: 5 s only, beside other tests)",
  },
  H2: {
    tried: "Wrong codes and code mails for one person from a /64 and a /48",
    limit: "The network is refused with 429; the person, in the browser that asked, signs in within 5 s",
  },
  M1: { tried: "A Redis that freezes", limit: "Calls within 1 s, still counted; Redis is used again after it" },
  M2: {
    tried: "Invites to one person from several teams; web addresses in names (long: 2,250 invites with one token)",
    limit: "Five invites an hour, then 429 that sends nothing; names 400 (long: 2,000 an hour)",
  },
  M3: { tried: "Lines written to `/api/auth/_log`, and line breaks in paths and headers", limit: "404; each log line is one JSON object" },
  M4: { tried: "Requests with `Upgrade` to the API, a page and a file", limit: "Answered as HTTP/1.1 or 426 and closed within 5 s" },
  L1: { tried: "SIGTERM while the mail server hangs and 40 sign-outs send one byte a second", limit: "Exit code 0 within 20 s" },
  L2: { tried: "SIGKILL of the service and of the web server", limit: "Ready again within 60 s, the other process unharmed" },
  L3: {
    tried: "`callbackUrl=x`, a damaged return cookie, a redirect address with port 99999",
    limit: "No 5xx",
  },
  L4: {
    tried: "Clients with `ms-msdt:`, `search-ms:`, `chrome:` and http redirect addresses",
    limit: "400; schemes with a dot, https and loopback are accepted",
  },
  L5: { tried: "Nine malformed requests", limit: "4xx with an Error body, request id and `RateLimit-…` headers" },
  L6: { tried: "Declared uploads that are never sent, 50 MB each", limit: "Refused with 409 or 429 and a sentence before 20 GB" },
  L7: {
    tried: "250 slow connections at `ulimit -n 512`",
    limit: "Answers or 503 with `Retry-After`, never 502 or a dropped request; `/readyz` 200",
  },
  B1: {
    tried: "A body that never ends, on each route that takes one",
    limit: "Each connection is answered or closed within 40 s",
  },
  B2: { tried: "33 bodies of 6 MB", limit: "4xx, never 502 or a dropped request" },
  U1: {
    tried: "Two uploads of one name at the same time, 60 times (short: 10)",
    limit: "As many ready versions as answers 200",
  },
  G1: {
    tried: "40 guest codes for one person through six links; guest names like this product's, or with text reversed",
    limit: "20 mails an hour, then 429; names 400",
  },
  P1: {
    tried: "400 wrong passcodes at the same time",
    limit: "The right passcode opens the link within 10 s (short: within 15 tries); each wrong one gets 400 or 429, or still waits",
  },
  L8: { tried: "Two `Host` headers, the same one twice, none", limit: "400" },
} as const satisfies Record<string, { tried: string; limit: string }>;

export type Finding = keyof typeof findings;
