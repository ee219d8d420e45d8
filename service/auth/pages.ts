import { createHash } from "node:crypto";

const STYLE = `:root{color-scheme:light dark}
body{margin:0;min-height:100vh;display:grid;place-items:center;font:14px/22px system-ui,sans-serif;background:#faf9f7;color:#1c2028}
main{box-sizing:border-box;width:min(26rem,calc(100vw - 2rem));padding:2rem;background:#fff;border:1px solid #e4e2de;border-radius:12px}
h1{margin:0 0 .5rem;font-size:18px;line-height:26px;font-weight:600}p{margin:0 0 1rem;color:#4b505a}small{color:#6b6f78;overflow-wrap:anywhere}
a{display:inline-block;margin-bottom:1rem;padding:.5rem 1rem;border-radius:8px;background:#1c2028;color:#faf9f7;text-decoration:none;font-weight:500}
label{display:block;margin-bottom:.25rem;font-weight:500}button{margin:0 .5rem 0 0;padding:.5rem 1rem;border:1px solid #1c2028;border-radius:8px;background:#1c2028;color:#faf9f7;font:inherit;font-weight:500;cursor:pointer}
button.plain{background:none;color:inherit}input{box-sizing:border-box;width:100%;margin-bottom:1rem;padding:.5rem;border:1px solid #8a8d94;border-radius:8px;background:none;color:inherit;font:inherit;font-size:18px;letter-spacing:.1em;text-transform:uppercase}
strong{font-size:22px;line-height:32px;letter-spacing:.1em}.problem{color:#b3261e}
a:focus-visible,button:focus-visible,input:focus-visible{outline:2px solid #3b76e0;outline-offset:2px}
@media(prefers-color-scheme:dark){body{background:#16181d;color:#efeeec}main{background:#1d2026;border-color:#32353c}p{color:#bcbec3}small{color:#989aa0}a,button{background:#efeeec;color:#16181d}button.plain{border-color:#989aa0}.problem{color:#ff8a80}}`;

/** Returns headers of a page: no scripts, no framing, no referrer. */
const pageHeaders = (formAction: "'none'" | "'self'") => ({
  "Content-Security-Policy": `default-src 'none'; style-src 'sha256-${createHash("sha256").update(STYLE).digest("base64")}'; base-uri 'none'; form-action ${formAction}; frame-ancestors 'none'`,
  "X-Frame-Options": "DENY",
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "no-referrer",
  "Cache-Control": "no-store",
});

/** Headers of the error page. */
export const errorPageHeaders = pageHeaders("'none'");
/** Headers of the pages with the code of a device, which have a form. */
export const devicePageHeaders = pageHeaders("'self'");

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
  return page(
    "Sign-in did not work",
    `<p>${escapeHtml(text)}</p><a href="${escapeHtml(appUrl)}/">Back to Loupe</a><br><small>${escapeHtml(detail ? `${error}: ${detail}` : error)}</small>`,
  );
}

/** Returns the HTML of a page with one sentence. */
export const messagePage = (appUrl: string, text: string): string =>
  page("Sign-in did not work", `<p>${escapeHtml(text)}</p><a href="${escapeHtml(appUrl)}/">Back to Loupe</a>`);

/** Returns a page. `content`: HTML. */
const page = (title: string, content: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title} · Loupe</title><style>${STYLE}</style></head>
<body><main><h1>${title}</h1>${content}</main></body></html>`;

type DevicePage =
  | { kind: "input" | "ended"; action: string; secret: string; problem: string | null }
  | { kind: "confirm"; action: string; secret: string; name: string; userCode: string }
  | { kind: "done" };

/** Returns the HTML of a page for the code of a device: its form, the question before the sign-in, or the end. */
export function devicePage(shown: DevicePage): string {
  if (shown.kind === "done") return page("Signed in", "<p>The command line is signed in. You can close this page.</p>");
  const form = (content: string) =>
    `<form method="post" action="${escapeHtml(shown.action)}"><input type="hidden" name="xsrf" value="${escapeHtml(shown.secret)}">${content}</form>`;
  if (shown.kind === "confirm")
    return page(
      "Is this your code?",
      `<p><strong>${escapeHtml(shown.userCode)}</strong></p><p>${escapeHtml(shown.name)} wants to sign in as you. Continue only if you started this in your own terminal and it shows the same code. Loupe’s staff never ask for this code.</p>${form(
        `<input type="hidden" name="user_code" value="${escapeHtml(shown.userCode)}"><input type="hidden" name="confirm" value="yes"><button type="submit">Go on</button><button type="submit" class="plain" name="abort" value="yes">Decline</button>`,
      )}`,
    );
  const problem = shown.problem === null ? "" : `<p class="problem" role="alert">${escapeHtml(shown.problem)}</p>`;
  if (shown.kind === "ended") return page("Sign-in declined", problem);
  return page(
    "Sign in a device",
    `${problem}${form(
      '<label for="code">Code that your terminal shows</label><input id="code" name="user_code" autocomplete="off" autocapitalize="characters" spellcheck="false" maxlength="20" required autofocus><button type="submit">Go on</button>',
    )}`,
  );
}
