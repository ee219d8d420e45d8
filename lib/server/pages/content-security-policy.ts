import type { WebEnv } from "../env.ts";

/** Returns the origins of another service that pages use; never the private address of the embedded one. */
function foreign({ appUrl, apiUrl, authUrl, serviceUrl }: WebEnv): string {
  const origins = [...(serviceUrl ? [] : [new URL(apiUrl).origin]), new URL(authUrl).origin];
  return [...new Set(origins)]
    .filter((origin) => origin !== appUrl)
    .map((origin) => ` ${origin}`)
    .join("");
}

/** Returns the Content-Security-Policy of a response. Hashing files needs `wasm-unsafe-eval`, development needs eval. */
export function contentSecurityPolicy(nonce: string, env: WebEnv, development = false): string {
  const also = foreign(env);
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic' 'wasm-unsafe-eval'${development ? " 'unsafe-eval'" : ""}`,
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' blob: data:${also}`,
    `media-src 'self' blob:${also}`,
    `connect-src 'self' blob:${also}${env.uploadOrigin ? ` ${env.uploadOrigin}` : ""}${development ? " ws:" : ""}`,
    "font-src 'self'",
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    `form-action 'self'${also}`,
  ].join("; ");
}

/** Returns the other security headers of a page. Pages with a secret URL send no Referer; others send one to our own origin only. */
export function pageSecurityHeaders(pathname: string): readonly (readonly [string, string])[] {
  const secret = /^\/(m|c|join|invites|unsubscribe)(\/|$)/.test(pathname);
  return [
    ["Cache-Control", "private, no-store"],
    ["Referrer-Policy", secret ? "no-referrer" : "same-origin"],
    ["Permissions-Policy", "camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()"],
    ["Cross-Origin-Opener-Policy", "same-origin"],
    ["X-Frame-Options", "DENY"],
    ["X-Robots-Tag", "noindex, nofollow"],
  ];
}
