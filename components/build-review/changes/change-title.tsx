import type { BuildCause } from "@/lib/queries/builds";
import { causeTitle, Recoloured, sizeOfChange } from "./cause-facts";
import { LetterMark } from "./cause-letter";

/** Heading of the stage: the letter of a change, what it is, its colours and its size. */
export const ChangeTitle = ({ row, letter }: { row: BuildCause; letter: string }) => (
  <>
    <h1 className="flex min-w-0 items-center gap-2 self-center font-strong">
      <LetterMark letter={letter} isCurrent />
      <span className="truncate" dir="auto" title={row.summary}>
        {causeTitle(row)}
      </span>
    </h1>
    {row.recoloured ? (
      <span className="shrink-0 self-center max-lg:hidden">
        <Recoloured {...row.recoloured} />
      </span>
    ) : null}
    <span className="min-w-0 truncate self-center text-xs text-ink-2 max-sm:hidden" dir="auto">
      {sizeOfChange(row)}
    </span>
  </>
);
