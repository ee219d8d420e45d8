const ASCII_ATOM = "a-z0-9!#$%&'*+/=?^_`{|}~\\-";
const WORD = `[${ASCII_ATOM}\\p{L}\\p{N}][${ASCII_ATOM}\\p{L}\\p{M}\\p{N}]*`;
const LOCAL = new RegExp(`^${WORD}(\\.${WORD})*$`, "u");
const LABEL = "[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?";
const DOMAIN = new RegExp(`^(${LABEL}\\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])?$`);
const bytes = (text: string) => new TextEncoder().encode(text).length;

/** Returns the ASCII form of a domain: `München.de` and `xn--mnchen-3ya.de` are one domain. Null when it is not a domain name. */
export function canonicalDomain(given: string): string | null {
  const domain = given.toLowerCase();
  if (!domain.includes("xn--") && /^[\x21-\x7e]*$/.test(domain)) return DOMAIN.test(domain) ? domain : null;
  // A URL parser maps domains as UTS 46 does, in browsers as well as in Node.js. It would cut off a path and decode percent signs.
  if (!/^[\p{L}\p{M}\p{N}.。-]+$/u.test(domain) || !URL.canParse(`http://${domain}`)) return null;
  const { hostname } = new URL(`http://${domain}`);
  return DOMAIN.test(hostname) ? hostname : null;
}

/** Matches a letter that lower case or normalization would turn into ASCII, and so into another person's address. */
const becomesAscii = (letter: string) => letter > "\x7f" && /[\0-\x7f]/.test(letter.normalize("NFKC").toLowerCase());

/**
 * Returns an email address in its one canonical form: trimmed, lower case, an international domain in ASCII. The part before the @ may be
 * UTF-8 (RFC 6531), of one script. Null for everything else, such as a name with an address, a quoted part or an IP address.
 */
export function canonicalEmail(given: string): string | null {
  const [name = "", domain = "", more] = given.trim().split("@");
  if (more !== undefined || [...name].some(becomesAscii)) return null;
  const local = name.toLowerCase().normalize("NFC");
  if (!LOCAL.test(local) || bytes(local) > 64) return null;
  // Letters of two scripts that look the same.
  if (/\p{Script=Latin}/u.test(local) && /[\p{Script=Cyrillic}\p{Script=Greek}]/u.test(local)) return null;
  const host = canonicalDomain(domain);
  if (!host || bytes(local) + 1 + host.length > 254) return null;
  return `${local}@${host}`;
}
