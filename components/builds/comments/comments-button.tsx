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
  <Button size="small" kind="ghost" aria-pressed={isOpen} onClick={() => setOpen(!isOpen)}>
    <MessageSquare aria-hidden />
    <span className="max-sm:sr-only">Comments</span>
    {open ? (
      <span className="tabular-nums">
        {count(open)}
        <span className="sr-only"> open</span>
      </span>
    ) : null}
  </Button>
);
