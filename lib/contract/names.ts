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

/** Display name of a team or a person: it appears in the subject of emails. */
export const DisplayName = z
  .string()
  .trim()
  .min(1)
  .max(100)
  .refine((name) => !hasWebAddress(name), "must not contain a web address");
