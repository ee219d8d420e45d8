import { escapeHtml } from "../oauth/pages.ts";

/** A part of a mail's body: a paragraph, a code to type, what somebody wrote, or a button. Text is escaped here. */
export type Block = string | { code: string } | { quote: string } | { button: string; href: string };

const render = (block: Block) => {
  if (typeof block === "string") return `<p style="margin:0 0 16px">${escapeHtml(block)}</p>`;
  if ("code" in block)
    return `<p style="margin:0 0 16px;padding:16px;border-radius:8px;background:#f5f3ef;font:600 28px/36px ui-monospace,Menlo,Consolas,monospace;letter-spacing:4px;text-align:center">${escapeHtml(block.code)}</p>`;
  if ("quote" in block)
    return `<blockquote style="margin:0 0 16px;padding:0 0 0 16px;border-left:3px solid #e4e2de;white-space:pre-wrap;overflow-wrap:anywhere">${escapeHtml(block.quote)}</blockquote>`;
  return `<p style="margin:0 0 16px"><a href="${escapeHtml(block.href)}" style="display:inline-block;padding:10px 18px;border-radius:8px;background:#1c2028;color:#faf9f7;font-weight:600;text-decoration:none">${escapeHtml(block.button)}</a></p>`;
};

function plain(block: Block): string {
  if (typeof block === "string") return block;
  if ("code" in block) return `    ${block.code}`;
  if ("quote" in block) return block.quote.replace(/^/gm, "> ");
  return `${block.button}: ${block.href}`;
}

/** A text from people for a subject or a title: on one line, and not long enough to bury what the mail says. */
export const oneLine = (text: string) =>
  Array.from(text.replace(/[\p{C}\p{Z}]+/gu, " ").trim())
    .slice(0, 100)
    .join("");

type Link = { label: string; href: string };
type Parts = { title: string; blocks: readonly Block[]; foot: string; links?: readonly Link[] };

/**
 * Every mail of Loupe, as HTML and as text from the same parts: a title, blocks, and at the foot a line that says why it came, with
 * links for those who would rather not. Nothing is loaded from anywhere.
 */
export function layout({ title, blocks, foot, links = [] }: Parts): { text: string; html: string } {
  const anchors = links.map(({ label, href }) => `<br><a href="${escapeHtml(href)}" style="color:#6b6f78">${escapeHtml(label)}</a>`);
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"><title>${escapeHtml(title)}</title></head>
<body style="margin:0;padding:32px 16px;background:#faf9f7;color:#1c2028;font:15px/24px -apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:480px;text-align:left"><tr><td style="padding:0 0 16px;font-weight:600">Loupe</td></tr>
<tr><td style="padding:32px;background:#ffffff;border:1px solid #e4e2de;border-radius:12px"><h1 style="margin:0 0 16px;font-size:20px;line-height:28px;font-weight:600">${escapeHtml(title)}</h1>
${blocks.map(render).join("\n")}</td></tr>
<tr><td style="padding:16px 0 0;color:#6b6f78;font-size:13px;line-height:20px">${escapeHtml(foot)}${anchors.join("")}</td></tr></table>
</td></tr></table></body></html>`;
  const ending = ["-- ", foot, ...links.map(({ label, href }) => `${label}: ${href}`)].join("\n");
  return { html, text: `${[title, ...blocks.map(plain), ending].join("\n\n")}\n` };
}

/** The mail with a sign-in code of six digits, shown in two groups. */
export function signInMail(code: string, appUrl: string) {
  const shown = `${code.slice(0, 3)} ${code.slice(3)}`;
  return {
    subject: `Your Loupe code is ${shown}`,
    ...layout({
      title: "Sign in to Loupe",
      blocks: [
        "Enter this code on the page where you asked for it:",
        { code: shown },
        "It works once, for ten minutes. Nobody from Loupe will ever ask you for it.",
      ],
      foot: `Someone typed your address at ${new URL(appUrl).host}. If it was not you, ignore this mail: without the code nothing happens.`,
    }),
  };
}
