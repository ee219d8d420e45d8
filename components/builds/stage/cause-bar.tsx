import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { plural } from "@/lib/format";
import type { BuildCause } from "@/lib/queries/builds";
import { backClass, BarFrame, type BarReader } from "../bar-frame";
import { causeTitle } from "../cause-facts";
import { LetterMark } from "../cause-letter";
import { NeighbourButtons } from "./neighbour-buttons";

type Props = {
  of: { owner: string; project: string };
  user: BarReader;
  cause: BuildCause | undefined;
  letter: string;
  /** Place of the cause in the whole build, from 0. */
  number: number;
  total: number;
  /** Decisions that are not stored yet. */
  waiting: number;
  onStep: (by: 1 | -1) => void;
  onClose: () => void;
  menu: ReactNode;
  buttons: ReactNode;
};

/** Bar of the stage: the way back, the cause, and the steps to its neighbours. */
export const CauseBar = ({ of, user, cause, letter, number, total, waiting, onStep, onClose, menu, buttons }: Props) => (
  <BarFrame
    of={of}
    user={user}
    back={
      <button type="button" className={backClass} onClick={onClose}>
        <ArrowLeft aria-hidden className="size-4 rtl:rotate-180" />
        {plural(total, "cause")}
      </button>
    }
    actions={buttons}
  >
    {cause ? (
      <>
        <h1 className="flex min-w-0 items-center gap-2 self-center font-strong">
          <LetterMark letter={letter} isCurrent />
          <span className="truncate" title={cause.summary}>
            {causeTitle(cause)}
          </span>
        </h1>
        {menu}
        <NeighbourButtons what="cause" number={number} total={total} waiting={waiting} onStep={onStep} />
      </>
    ) : null}
  </BarFrame>
);
