import * as z from "zod";

/** Endings of file names and programs that look like a domain, such as "Vue.js". */
const NOT_DOMAINS = /\.(?:js|ts|tsx|jsx|css|md|py|rb|rs|go|c|h)$/i;
const ADDRESS = /[a-z][a-z\d+.-]*:\/\/|\bwww\.|mailto:/iu;
const DOMAIN = /[\p{L}\d](?:[\p{L}\d-]*[\p{L}\d])?(?:[.\u3002\uff0e\uff61][\p{L}\d](?:[\p{L}\d-]*[\p{L}\d])?)+/gu;

/** Returns true for a text that contains a web address, or words that a mail program turns into a link, such as `evil.example/x`. */
export function hasWebAddress(text: string): boolean {
  const plain = text.normalize("NFKC").replace(/\p{Cf}/gu, "");
  if (ADDRESS.test(plain)) return true;
  return (plain.match(DOMAIN) ?? []).some((word) => {
    const ending = word.split(/[.\u3002\uff0e\uff61]/u).at(-1)!;
    return /^(?:\p{L}{2,}|xn--[a-z\d-]+)$/u.test(ending) && !NOT_DOMAINS.test(word);
  });
}

/** Invisible characters, and those that reverse the text after them. Emoji and Persian need the joiners U+200C and U+200D. */
const INVISIBLE = /[\p{Cc}\u00ad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]/u;

/** Returns true for a text with control characters, invisible ones or those that change the direction of other text. */
export const hasInvisible = (text: string): boolean => INVISIBLE.test(text);

/** Returns true for a name that people would take for this product's, such as "Loupe Team". */
export const namesProduct = (text: string): boolean => /(?<![\p{L}\d])loupe(?![\p{L}\d])/iu.test(text.normalize("NFKC"));

/** Display name of a team or a person: it appears in the subject of emails. */
export const DisplayName = z
  .string()
  .trim()
  .min(1)
  .max(100)
  .refine((name) => !hasWebAddress(name), "must not contain a web address")
  .refine((name) => !hasInvisible(name), "must not contain invisible characters");
