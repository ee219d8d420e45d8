/** Letter of a cause for the whole build: A to Z, then AA. */
export function causeLetter(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : causeLetter(Math.floor(index / 26) - 1) + letter;
}

/** Letter of a cause, in marigold while it is looked at. */
export const LetterMark = ({ letter, isCurrent = false }: { letter: string; isCurrent?: boolean }) => (
  <span
    className={`inline-grid h-5 min-w-5 shrink-0 place-items-center rounded-sm px-1 text-2xs font-strong ${isCurrent ? "bg-mark text-on-mark" : "bg-wash text-ink-2 inset-ring inset-ring-line"}`}
  >
    {letter}
  </span>
);

/** Edge of the current row of a list. */
export const currentEdge = "border-line-strong before:absolute before:inset-y-0 before:start-0 before:w-1 before:bg-mark";
