import { Check, MessageSquare } from "lucide-react";
import { Tag } from "@/components/ui/tag";
import { Time } from "@/components/ui/time";
import { onPlainClick } from "@/components/stage/plain-click";
import type { ThreadedFile } from "@/lib/queries/share-threads";
import { authorName, type Thread } from "@/lib/review/threads";

type Props = {
  file: ThreadedFile & { threads: readonly Thread[] };
  /** The page shows this file. */
  isHere: boolean;
  onOpen: (thread: Thread) => void;
  href: (commentId: string) => string;
};

/** Threads of one file of a set, below its name. */
export function SetFileThreads({ file, isHere, onOpen, href }: Props) {
  const { name, state, threads } = file;
  return (
    <section aria-label={name}>
      <h2 className="sticky top-0 z-1 flex h-9 items-center gap-2 border-b border-line bg-paper px-4 text-xs max-lg:bg-sheet">
        <span className="min-w-0 truncate font-medium" dir="auto" title={name}>
          {name}
        </span>
        {state ? <span className="text-ink-3">{state}</span> : null}
        {isHere ? <Tag>This file</Tag> : null}
        <span className="ms-auto mono text-ink-3">{threads.length}</span>
      </h2>
      <ul className="divide-y divide-line border-b border-line">
        {threads.map((thread) => {
          const { root, replies, number, resolved } = thread;
          return (
            <li key={thread.id}>
              <a
                href={href(root.id)}
                onClick={onPlainClick(() => onOpen(thread))}
                className="grid grid-cols-[1.5rem_minmax(0,1fr)] gap-x-2 px-4 py-2.5 outline-offset-[-2px] hover:bg-wash pointer-coarse:min-h-11"
              >
                <span className="mono text-ink-3">{number}</span>
                <span className="min-w-0">
                  <span className="flex items-baseline gap-2">
                    <b className="min-w-0 truncate font-medium" dir="auto">
                      {authorName(root)}
                    </b>
                    <Time at={root.createdAt} className="ms-auto shrink-0 text-xs text-ink-3" />
                  </span>
                  <span className="line-clamp-2 wrap-anywhere" dir="auto">
                    {root.text || "Attached a place"}
                  </span>
                  {resolved || replies.length ? (
                    <span className="mt-1 flex items-center gap-3 text-xs text-ink-3 [&_svg]:size-3.5">
                      {resolved ? (
                        <span className="inline-flex items-center gap-1 text-done">
                          <Check aria-hidden /> Resolved
                        </span>
                      ) : null}
                      {replies.length ? (
                        <span className="inline-flex items-center gap-1">
                          <MessageSquare aria-hidden /> {replies.length}
                          <span className="sr-only">{replies.length === 1 ? "reply" : "replies"}</span>
                        </span>
                      ) : null}
                    </span>
                  ) : null}
                </span>
              </a>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
