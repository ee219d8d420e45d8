import { MessageSquare } from "lucide-react";
import { Button } from "@/components/ui/button";
import { count } from "@/lib/format";
import type { BuildDiscussion } from "./use-build-discussion";

type Props = {
  talk: Pick<BuildDiscussion, "isOpen" | "setOpen">;
  /** Threads that are not resolved. */
  open: number;
};

/** Button that shows and hides the comments of a build, with the number of open threads. */
export const CommentsButton = ({ talk: { isOpen, setOpen }, open }: Props) => (
  <Button kind="ghost" className="px-2" title="Comments" aria-pressed={isOpen} onClick={() => setOpen(!isOpen)}>
    <MessageSquare aria-hidden />
    <span className="sr-only">Comments</span>
    {open ? (
      <span className="tabular-nums">
        {count(open)}
        <span className="sr-only"> open</span>
      </span>
    ) : null}
  </Button>
);
