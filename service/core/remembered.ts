/** Answers that are kept at once. */
const MOST = 2000;

/**
 * A function of a text alone that keeps its latest answers: the same text is read once and gives the same object, which is nobody's
 * to change. For what the database says again and again until something changes.
 */
export function remembered<T>(read: (text: string) => T): (text: string) => T {
  const kept = new Map<string, T>();
  return (text) => {
    let answer = kept.get(text);
    if (answer === undefined) {
      answer = read(text);
      if (kept.size >= MOST) kept.delete(kept.keys().next().value!);
      kept.set(text, answer);
    }
    return answer;
  };
}
