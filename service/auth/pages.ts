import { createHash } from "node:crypto";

const STYLE = `:root{color-scheme:light dark}
body{margin:0;min-height:100vh;display:grid;place-items:center;font:14px/22px system-ui,sans-serif;background:#faf9f7;color:#1c2028}
main{box-sizing:border-box;width:min(26rem,calc(100vw - 2rem));padding:2rem;background:#fff;border:1px solid #e4e2de;border-radius:12px}
h1{margin:0 0 .5rem;font-size:18px;line-height:26px;font-weight:600}p{margin:0 0 1rem;color:#4b505a}small{color:#6b6f78;overflow-wrap:anywhere}
a{display:inline-block;margin-bottom:1rem;padding:.5rem 1rem;border-radius:8px;background:#1c2028;color:#faf9f7;text-decoration:none;font-weight:500}
a:focus-visible{outline:2px solid #3b76e0;outline-offset:2px}
@media(prefers-color-scheme:dark){body{background:#16181d;color:#efeeec}main{background:#1d2026;border-color:#32353c}p{color:#bcbec3}small{color:#989aa0}a{background:#efeeec;color:#16181d}}`;

/** Headers of the error page: no scripts, no framing, no referrer. */
export const errorPageHeaders = {
  "Content-Security-Policy": `default-src 'none'; style-src 'sha256-${createHash("sha256").update(STYLE).digest("base64")}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  "X-Frame-Options": "DENY",
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "no-referrer",
  "Cache-Control": "no-store",
};

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

/** Escapes text for HTML elements and quoted attributes. */
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => entities[character]!);

const messages: Record<string, string> = {
  invalid_client: "The app that sent you here is not registered on this instance.",
  invalid_redirect_uri: "The app that sent you here uses a redirect address that it did not register.",
  server_error: "Something went wrong on our side. Try again in a moment.",
};

/** Returns the HTML of the error page, for authorization errors that cannot be redirected to the app. */
export function errorPage(
  appUrl: string,
  { error, detail, expired }: { error: string; detail?: string | undefined; expired: boolean },
): string {
  const text = expired
    ? "This sign-in has expired, or was started in another browser."
    : (messages[error] ?? "The app that sent you here made an invalid request.");
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Sign-in did not work · Loupe</title><style>${STYLE}</style></head>
<body><main><h1>Sign-in did not work</h1><p>${escapeHtml(text)}</p><a href="${escapeHtml(appUrl)}/">Back to Loupe</a><br><small>${escapeHtml(detail ? `${error}: ${detail}` : error)}</small></main></body></html>`;
}
