/** Letters that Unicode does not decompose, with their common spelling in ASCII. */
const SPELLINGS: Readonly<Record<string, string>> = {
  æ: "ae",
  œ: "oe",
  ø: "o",
  ß: "ss",
  ð: "d",
  đ: "d",
  þ: "th",
  ł: "l",
  ħ: "h",
  ı: "i",
  ŋ: "n",
  ŧ: "t",
};

/** Returns a text in lower case without accents: `Øresund Åre` → `oresund are`. Letters of other scripts stay. */
export const plainLetters = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\0-\x7f]/g, (letter) => SPELLINGS[letter] ?? letter);

/** Returns a text as a part of a URL, of at most `most` characters: `Tidemark Lines` → `tidemark-lines`. Empty when no letter or digit is left. */
export const urlPart = (text: string, most: number): string =>
  plainLetters(text)
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, most)
    .replace(/^-+|-+$/g, "");
