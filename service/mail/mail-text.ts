/**
 * A part of a mail's body: a paragraph, a heading, a code to type, a quote of a person, a button, or the picture `crop`: a thread by its id, or
 * a build (`buildCrop`). It is drawn when the mail is sent. Text is plain.
 */
export type Block =
  | string
  | { heading: string }
  | { code: string }
  | { quote: string }
  | { button: string; href: string }
  | { crop: string; alt: string };

const BUILD = "build-";

/** Returns the name of the picture of a build in mails. */
export const buildCrop = (buildId: string) => `${BUILD}${buildId}`;

/** Returns the build whose picture a name means; null for that of a thread. */
export const buildOfCrop = (crop: string): string | null => (crop.startsWith(BUILD) ? crop.slice(BUILD.length) : null);

type Link = { label: string; href: string };

/** Content of a mail: a title, blocks, and a footer with the reason for the mail and links to unsubscribe. */
export type Content = { title: string; blocks: readonly Block[]; foot: string; links?: readonly Link[] };

/** Puts user text for a subject or title on one line, cut at 100 characters so that it cannot hide the rest of the mail. */
export const oneLine = (text: string) =>
  Array.from(text.replace(/[\p{C}\p{Z}]+/gu, " ").trim())
    .slice(0, 100)
    .join("");

function plain(block: Exclude<Block, { crop: string }>): string {
  if (typeof block === "string") return block;
  if ("heading" in block) return block.heading;
  if ("code" in block) return `    ${block.code}`;
  if ("quote" in block) return block.quote.replace(/^/gm, "> ");
  return `${block.button}: ${block.href}`;
}

/** Writes the text part: quotes with `>`, the code indented, every address in full. */
function textOf({ title, blocks, foot, links = [] }: Content): string {
  const ending = ["-- ", foot, ...links.map(({ label, href }) => `${label}: ${href}`)].join("\n");
  return `${[title, ...blocks.flatMap((block) => (typeof block === "object" && "crop" in block ? [] : [plain(block)])), ending].join("\n\n")}\n`;
}

/** A mail without its recipient. The HTML part is rendered from `content` when the mail is sent. */
export type ComposedMail = { subject: string; text: string; content: Content };

/** Composes a mail. Cheap and synchronous, because it runs inside transactions. `subject` is one line. */
export const composeMail = (subject: string, content: Content): ComposedMail => ({ subject, text: textOf(content), content });
