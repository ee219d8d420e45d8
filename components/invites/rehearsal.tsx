import { CircleAlert, CircleCheck, CircleMinus, X } from "lucide-react";
import { IconButton } from "@/components/ui/icon-button";
import { plural } from "@/lib/format";
import type { Entry } from "@/lib/invites";

/** Rows that are drawn at most; those that need a look come first. */
const DRAWN = 200;

type Props = {
  entries: readonly Entry[];
  /** The service's word about an address. */
  refused: ReadonlyMap<string, string>;
  locked: boolean;
  onTakeOut: (entry: Entry) => void;
};

/** What sending would do, address by address. */
export function Rehearsal({ entries, refused, locked, onTakeOut }: Props) {
  const rows = entries
    .map((entry, index) => {
      const problem = entry.problem ?? refused.get(entry.address) ?? null;
      const first = entry.state === "twice" ? 1 : problem ? 0 : 2;
      return { entry, index, problem, first };
    })
    .toSorted((a, b) => a.first - b.first);
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls is reached by the keyboard */}
      <ul tabIndex={0} aria-label="Who would be invited" className="max-h-72 divide-y divide-line overflow-y-auto sheet">
        {rows.slice(0, DRAWN).map(({ entry, index, problem }) => (
          <li key={index} className="flex min-h-9 items-center gap-2.5 px-3 py-1 [&_svg]:size-4 [&_svg]:shrink-0">
            <Sign entry={entry} problem={problem} />
            <span className="min-w-0 flex-1 break-words">{entry.address}</span>
            <span className={`max-w-[50%] text-xs ${entry.state !== "twice" && problem ? "text-danger" : "text-ink-3"}`}>
              {entry.state === "twice" ? "Twice in the list" : entry.problem ? `Not an address. ${entry.problem}` : (problem ?? "Ready")}
            </span>
            <IconButton label={`Take out ${entry.address}`} side="end" disabled={locked} onClick={() => onTakeOut(entry)}>
              <X aria-hidden />
            </IconButton>
          </li>
        ))}
      </ul>
      {rows.length > DRAWN ? <p className="text-xs text-ink-3">And {plural(rows.length - DRAWN, "address", "addresses")} more.</p> : null}
    </>
  );
}

function Sign({ entry, problem }: { entry: Entry; problem: string | null }) {
  if (entry.state === "twice") return <CircleMinus aria-hidden className="text-ink-3" />;
  return problem ? <CircleAlert aria-hidden className="text-danger" /> : <CircleCheck aria-hidden className="text-done" />;
}
