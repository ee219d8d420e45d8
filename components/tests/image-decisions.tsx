import Link from "next/link";
import { Kbd } from "@/components/ui/kbd";
import { Time } from "@/components/ui/time";
import type { ImageFrame } from "@/lib/tests/image-frames";
import type { TestKey } from "@/lib/queries/tests";
import { routes } from "@/lib/routes";
import { DecisionIcon, decisionWords } from "./decision-words";

/** Decisions about each image, the newest first. */
export const ImageDecisions = ({ of, frames }: { of: TestKey; frames: readonly ImageFrame[] }) => (
  <section className="@container mt-6" aria-labelledby="decisions">
    <div className="flex h-8 items-center">
      <h2 id="decisions" className="text-base font-strong">
        Decisions
      </h2>
      <p className="ms-auto flex items-center gap-1.5 text-xs text-ink-3 pointer-coarse:hidden">
        <Kbd>←</Kbd>
        <Kbd>→</Kbd> step through images, hold to play
      </p>
    </div>
    <ul className="mt-1 border-t border-line">
      {frames.toReversed().map(({ hash, image }) => {
        const { decision, first, summary } = image;
        const build = decision?.build ?? first.number;
        return (
          <li
            key={hash}
            className="grid min-h-10 grid-cols-[16px_56px_minmax(0,1fr)_auto] items-center gap-x-3 border-b border-line py-2 @3xl:grid-cols-[16px_56px_72px_200px_minmax(0,1fr)_auto]"
          >
            <DecisionIcon image={image} />
            <Link href={routes.build(of.owner, of.project, build)} className="mono font-strong hover:underline">
              #{build}
            </Link>
            <span className="mono text-ink-3 @max-3xl:hidden">{first.commit.slice(0, 7)}</span>
            <span className="truncate" dir="auto">
              {decisionWords(image)}
            </span>
            <span
              className="truncate text-ink-2 @max-3xl:col-span-2 @max-3xl:col-start-3 @max-3xl:row-start-2 @max-3xl:empty:hidden"
              dir="auto"
            >
              {summary ?? ""}
            </span>
            <Time at={decision?.at ?? first.createdAt} className="text-end text-xs whitespace-nowrap text-ink-3" />
          </li>
        );
      })}
    </ul>
  </section>
);
