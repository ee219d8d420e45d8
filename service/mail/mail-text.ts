/** A part of a mail's body: a paragraph, a code to type, what somebody wrote, or a button. Text is plain. */
export type Block = string | { code: string } | { quote: string } | { button: string; href: string };

type Link = { label: string; href: string };

/** What a mail says: a title, blocks, and at the foot a line that says why it came, with links for those who would rather not. */
export type Content = { title: string; blocks: readonly Block[]; foot: string; links?: readonly Link[] };

/** A text from people for a subject or a title: on one line, and not long enough to bury what the mail says. */
export const oneLine = (text: string) =>
  Array.from(text.replace(/[\p{C}\p{Z}]+/gu, " ").trim())
    .slice(0, 100)
    .join("");

function plain(block: Block): string {
  if (typeof block === "string") return block;
  if ("code" in block) return `    ${block.code}`;
  if ("quote" in block) return block.quote.replace(/^/gm, "> ");
  return `${block.button}: ${block.href}`;
}

/** Quotes and code set apart as people do in text, every address in full. */
function textOf({ title, blocks, foot, links = [] }: Content): string {
  const ending = ["-- ", foot, ...links.map(({ label, href }) => `${label}: ${href}`)].join("\n");
  return `${[title, ...blocks.map(plain), ending].join("\n\n")}\n`;
}

/** A mail before it has an address: its text is there at once, its HTML is made of `content` when it is sent. */
export type Letter = { subject: string; text: string; content: Content };

/** Writes a mail. Cheap and synchronous: it happens inside transactions. `subject` is one line. */
export const letter = (subject: string, content: Content): Letter => ({ subject, text: textOf(content), content });
