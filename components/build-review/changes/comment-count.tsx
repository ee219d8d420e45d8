import { MessageSquare } from "lucide-react";
import { count, plural } from "@/lib/format";
import type { CommentCounts } from "@/lib/queries/comments";

type Tally = Pick<CommentCounts, "threads" | "open">;

/** Number of the threads about a change: bold while some of them are open. */
export const CommentCount = ({ tally: { threads, open } }: { tally: Tally }) => (
  <span
    className={`inline-flex items-center gap-1 whitespace-nowrap tabular-nums [&_svg]:size-3.5 ${open ? "font-strong text-ink" : "text-ink-3"}`}
    title={`${plural(threads, "thread")}, ${count(open)} open`}
  >
    <MessageSquare aria-hidden />
    <span aria-hidden>{count(threads)}</span>
    <span className="sr-only">
      {plural(threads, "thread")}, {count(open)} open
    </span>
  </span>
);
