import { plainLetters } from "@/lib/text/plain-letters";

/** Part of a name; `hit` marks the text that was typed. */
export type NamePart = { text: string; hit: boolean };

/** Folds case and accents of a text. `at` is the index in the original of each character of the folded text. */
function fold(text: string) {
  let folded = "";
  const at: number[] = [];
  let index = 0;
  for (const character of text) {
    const plain = plainLetters(character);
    for (let count = 0; count < plain.length; count++) at.push(index);
    folded += plain;
    index += character.length;
  }
  return { folded, at: [...at, text.length] };
}

const words = (text: string) => fold(text).folded.split(/\s+/).filter(Boolean);

/** Splits a name into parts, with the typed words marked. Accents and case don't matter: `jose` marks `José`. */
export function nameParts(name: string, typed: string): NamePart[] {
  const { folded, at } = fold(name);
  const marked = new Set<number>();
  for (const word of words(typed)) {
    const start = folded.indexOf(word);
    if (start >= 0) for (let index = at[start]!; index < at[start + word.length]!; index++) marked.add(index);
  }
  const parts: NamePart[] = [];
  for (let index = 0; index < name.length; index++) {
    const hit = marked.has(index);
    const last = parts.at(-1);
    if (last?.hit === hit) last.text += name[index];
    else parts.push({ text: name[index]!, hit });
  }
  return parts;
}

/**
 * Returns how well a name and its detail fit a typed text: 0 when a word is missing, else more for a match at the start of the name, at
 * the start of a word, inside the name, and least in the detail.
 */
export function matchScore(name: string, detail: string | undefined, typed: string): number {
  const label = fold(name).folded;
  const rest = fold(detail ?? "").folded;
  let score = 1;
  for (const word of words(typed)) {
    if (label.startsWith(word)) score += 8;
    else if (label.includes(` ${word}`) || label.includes(`-${word}`)) score += 4;
    else if (label.includes(word)) score += 2;
    else if (!rest.includes(word)) return 0;
  }
  return score;
}
