import { CircleCheck } from "lucide-react";
import Link from "next/link";
import { Button } from "@/components/ui/button";
import { buttonClass } from "@/components/ui/button-class";
import { plural } from "@/lib/format";
import type { Build } from "@/lib/queries/builds";

const checkSentence = ({ notification }: Build) => (notification?.description ? `The check says “${notification.description}”.` : null);

type Props = {
  build: Build;
  /** Causes without a decision. */
  open: number;
  /** Snapshots without a decision that failed or were not compared. */
  failed: number;
  /** Causes that were found since the list was loaded. */
  fresh: number;
  onAgain: () => void;
  onReload: () => void;
  /** Opens the review; null where the reader may not finish it. */
  onFinish: (() => void) | null;
  listUrl: string;
};

/** Screen after the last cause: the rest of the work, and the review. */
export function PhoneEnd({ build, open, failed, fresh, onAgain, onReload, onFinish, listUrl }: Props) {
  const { added = 0, removed = 0, failure = 0 } = build.stats ?? {};
  const others = [
    { show: failure ? "failure" : "problem", total: failed, text: `${plural(failed, "snapshot")} not compared` },
    { show: "added", total: added, text: plural(added, "new snapshot") },
    { show: "removed", total: removed, text: plural(removed, "removed snapshot") },
  ].filter(({ total }) => total > 0);
  return (
    <div className="grid flex-1 content-center justify-items-center gap-3 bg-paper px-6 py-10 text-center">
      <CircleCheck aria-hidden className={`size-8 ${open || failed ? "text-ink-3" : "text-done"}`} />
      <h2 className="text-xl font-strong">{open ? `${plural(open, "cause")} left` : "All causes decided"}</h2>
      <p className="max-w-80 text-ink-2">
        {open
          ? "You've seen every cause. Decide the rest now, or finish with them undecided."
          : onFinish
            ? "Finish the review to update the check."
            : checkSentence(build)}
      </p>
      {others.map(({ show, text }) => (
        <Link prefetch={false} key={show} className="link flex min-h-11 items-center" href={`?show=${show}`}>
          {text}
        </Link>
      ))}
      <div className="mt-3 grid w-full max-w-80 gap-2">
        {fresh ? (
          <Button size="tall" onClick={onReload}>
            Show {plural(fresh, "new cause")}
          </Button>
        ) : null}
        {open ? (
          <Button size="tall" kind={onFinish ? "line" : "primary"} onClick={onAgain}>
            Review {plural(open, "cause")} left
          </Button>
        ) : null}
        {onFinish ? (
          <Button size="tall" kind="primary" onClick={onFinish}>
            Finish review
          </Button>
        ) : null}
        <Link prefetch={false} className={buttonClass({ kind: "ghost", size: "tall" })} href={listUrl}>
          All causes
        </Link>
      </div>
    </div>
  );
}
