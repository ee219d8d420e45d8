import { CircleCheck } from "lucide-react";
import Link from "next/link";
import { Button } from "@/components/ui/button";
import { buttonClass } from "@/components/ui/button-class";
import { count, plural } from "@/lib/format";
import { WriteBackNotes } from "@/components/build-review/write-back-notes";
import type { Build, BuildOverview } from "@/lib/queries/builds";

const checkSentence = ({ notification }: Build) => (notification?.description ? `The check says “${notification.description}”.` : null);

type Props = {
  build: Build;
  /** Changes without a decision. */
  open: number;
  overview: BuildOverview | undefined;
  /** Changes that were found since the list was loaded. */
  fresh: number;
  onAgain: () => void;
  onReload: () => void;
  /** Opens the review; null where the reader may not finish it. */
  onFinish: (() => void) | null;
};

const listUrl = `?${new URLSearchParams({ show: "causes" })}`;

/** Screen after the last change: the rest of the work, and the review. */
export function PhoneEnd({ build, open, overview, fresh, onAgain, onReload, onFinish }: Props) {
  const left = (part: "added" | "removed" | "failed") => overview?.toDecide?.[part].undecided ?? 0;
  const others = [
    { show: build.stats?.failure ? "failure" : "problem", total: left("failed"), text: `${count(left("failed"))} not compared` },
    { show: "added", total: left("added"), text: plural(left("added"), "new snapshot") },
    { show: "removed", total: left("removed"), text: plural(left("removed"), "removed snapshot") },
  ].filter(({ total }) => total > 0);
  return (
    <div className="grid flex-1 content-center justify-items-center gap-3 bg-paper px-6 py-10 text-center">
      <CircleCheck aria-hidden className={`size-8 ${open || others.length ? "text-ink-3" : "text-done"}`} />
      <h2 className="text-xl font-strong">{open ? `${plural(open, "change")} left` : "All decided"}</h2>
      <p className="max-w-80 text-ink-2">
        {open
          ? `You’ve seen every change. ${open === 1 ? "1 is" : `${count(open)} are`} not decided.`
          : onFinish
            ? "Finish the review to update the check."
            : checkSentence(build)}
      </p>
      <WriteBackNotes writeBacks={overview?.writeBacks ?? []} />
      {others.map(({ show, text }) => (
        <Link prefetch={false} key={show} className="link flex min-h-11 items-center" href={`?show=${show}`}>
          {text}
        </Link>
      ))}
      <div className="mt-3 grid w-full max-w-80 gap-2">
        {fresh ? (
          <Button size="tall" onClick={onReload}>
            Show {plural(fresh, "new change")}
          </Button>
        ) : null}
        {open ? (
          <Button size="tall" kind={onFinish ? "line" : "primary"} onClick={onAgain}>
            Show {open === 1 ? "it" : "them"}
          </Button>
        ) : null}
        {onFinish ? (
          <Button size="tall" kind="primary" onClick={onFinish}>
            Finish review
          </Button>
        ) : null}
        <Link prefetch={false} className={buttonClass({ kind: "ghost", size: "tall" })} href={listUrl}>
          All changes
        </Link>
      </div>
    </div>
  );
}
