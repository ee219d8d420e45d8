import { REPLY_MARKER } from "../../../mail/reply-address.ts";

/** Lines that introduce a quoted message, in the mail programs that people use most. */
const INTRODUCTION =
  /^(?:On .{1,200} wrote:|Am .{1,200} schrieb .{1,100}:|Le .{1,200} a écrit ?:|El .{1,200} escribió:|-{2,} ?(?:Original Message|Ursprüngliche Nachricht|Message d'origine|Forwarded message) ?-{2,}|_{10,}|From: .{1,200})$/i;
/** Lines that start a signature (RFC 3676), or that phones add. */
const SIGNATURE = /^(?:-- ?|—|Sent from my .{1,60}|Von meinem .{1,60} gesendet|Get Outlook for .{1,40})$/i;

/** Converts HTML to text: quoted parts are dropped and blocks become lines. */
export function htmlToText(html: string): string {
  return html
    .replace(/<(style|script|head|blockquote)\b[\s\S]*?(?:<\/\1>|$)/gi, "\n")
    .replace(/<(?:br|\/p|\/div|\/li|\/tr|\/h[1-6])\b[^>]*>/gi, "\n")
    .replace(/<[^>]*>/g, "")
    .replace(/&nbsp;|&#160;/gi, " ")
    .replace(/&lt;/gi, "<")
    .replace(/&gt;/gi, ">")
    .replace(/&quot;|&#34;/gi, '"')
    .replace(/&#39;|&apos;/gi, "'")
    .replace(/&amp;/gi, "&");
}

/** Returns what a person wrote in a reply, without the quoted message and the signature. */
export function replyText(message: string): string {
  const lines = message.replace(/\r\n?/g, "\n").split("\n");
  const marker = lines.findIndex((line) => line.includes(REPLY_MARKER));
  const end = lines.findIndex(
    (line, index) =>
      SIGNATURE.test(line.trim()) ||
      INTRODUCTION.test(line.trim()) ||
      // Long introductions are wrapped: "On Monday … at 10:00, Ana" and "<ana@…> wrote:".
      INTRODUCTION.test(`${line.trim()} ${lines[index + 1]?.trim() ?? ""}`),
  );
  const ends = [marker, end].filter((index) => index >= 0);
  const own = ends.length ? lines.slice(0, Math.min(...ends)) : lines;
  while (own.length && /^\s*(?:>.*)?$/.test(own.at(-1)!)) own.pop();
  return own.join("\n").trim();
}

type Node = { type: string; text?: string; content?: Node[] };

/** Converts plain text to a document: blank lines separate paragraphs, other line breaks stay. */
export function documentOfText(text: string): Record<string, unknown> {
  const paragraphs = text.split(/\n{2,}/).filter((part) => part.trim());
  const inline = (part: string): Node[] =>
    part
      .split("\n")
      .flatMap((line, index): Node[] => [...(index ? [{ type: "hardBreak" }] : []), ...(line ? [{ type: "text", text: line }] : [])]);
  return { type: "doc", content: paragraphs.map((part) => ({ type: "paragraph", content: inline(part) })) };
}
