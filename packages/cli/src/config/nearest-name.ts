/** Returns the number of characters to insert, delete or replace to get from one word to the other. */
function editDistance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let i = 1; i <= one.length; i++) {
    const next = [i];
    for (let j = 1; j <= other.length; j++)
      next.push(Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (one[i - 1] === other[j - 1] ? 0 : 1)));
    row = next;
  }
  return row[other.length]!;
}

/** Returns the known name that is closest to a word, or null where none is similar. */
export function nearestName(word: string, known: readonly string[]): string | null {
  const distance = (name: string) => editDistance(word.toLowerCase(), name.toLowerCase());
  const nearest = known.toSorted((one, other) => distance(one) - distance(other))[0];
  return nearest !== undefined && distance(nearest) <= Math.max(2, nearest.length / 2) ? nearest : null;
}
