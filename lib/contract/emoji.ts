/** Every emoji that Unicode recommends for interchange, as one whole text. */
const RGI = new RegExp("^\\p{RGI_Emoji}$", "v");

/**
 * Whether a text is exactly one emoji (`reference-behaviour` 12.5). A variation selector too many is tolerated, one that is missing is
 * not: a bare heart is a letter.
 */
export function isEmoji(text: string): boolean {
  if (text.length > 64) return false;
  const once = text.replace(/\uFE0F+/g, "\uFE0F");
  return RGI.test(once) || RGI.test(once.replaceAll("\uFE0F", ""));
}
