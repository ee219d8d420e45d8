/** Every emoji that Unicode recommends for interchange, as one whole text. */
const RGI = new RegExp("^\\p{RGI_Emoji}$", "v");

/**
 * Returns true for a text of exactly one emoji (docs/spec/comments.md#reactions). A redundant variation selector is accepted, a missing one
 * is not: a bare heart is a letter.
 */
export function isEmoji(text: string): boolean {
  if (text.length > 64) return false;
  const once = text.replace(/\uFE0F+/g, "\uFE0F");
  return RGI.test(once) || RGI.test(once.replaceAll("\uFE0F", ""));
}
