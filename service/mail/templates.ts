import { escapeHtml } from "../oauth/pages.ts";

/** A part of a mail's body: a paragraph, a code to type, or a button. Text is escaped here. */
export type Block = string | { code: string } | { button: string; href: string };

const render = (block: Block) => {
  if (typeof block === "string") return `<p style="margin:0 0 16px">${escapeHtml(block)}</p>`;
  if ("code" in block)
    return `<p style="margin:0 0 16px;padding:16px;border-radius:8px;background:#f5f3ef;font:600 28px/36px ui-monospace,Menlo,Consolas,monospace;letter-spacing:4px;text-align:center">${escapeHtml(block.code)}</p>`;
  return `<p style="margin:0 0 16px"><a href="${escapeHtml(block.href)}" style="display:inline-block;padding:10px 18px;border-radius:8px;background:#1c2028;color:#faf9f7;font-weight:600;text-decoration:none">${escapeHtml(block.button)}</a></p>`;
};

const plain = (block: Block) =>
  typeof block === "string" ? block : "code" in block ? `    ${block.code}` : `${block.button}: ${block.href}`;

/**
 * Every mail of Loupe, as HTML and as text from the same parts: a title, blocks, and a line at the foot that says why it came.
 * Nothing is loaded from anywhere.
 */
export function layout({ title, blocks, foot }: { title: string; blocks: readonly Block[]; foot: string }): { text: string; html: string } {
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"><title>${escapeHtml(title)}</title></head>
<body style="margin:0;padding:32px 16px;background:#faf9f7;color:#1c2028;font:15px/24px -apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:480px;text-align:left"><tr><td style="padding:0 0 16px;font-weight:600">Loupe</td></tr>
<tr><td style="padding:32px;background:#ffffff;border:1px solid #e4e2de;border-radius:12px"><h1 style="margin:0 0 16px;font-size:20px;line-height:28px;font-weight:600">${escapeHtml(title)}</h1>
${blocks.map(render).join("\n")}</td></tr>
<tr><td style="padding:16px 0 0;color:#6b6f78;font-size:13px;line-height:20px">${escapeHtml(foot)}</td></tr></table>
</td></tr></table></body></html>`;
  return { html, text: `${[title, ...blocks.map(plain), "-- \n" + foot].join("\n\n")}\n` };
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
