"use client";

import { Fragment, type RefObject, useState } from "react";
import { count, plural } from "@/lib/format";
import { AssignmentFacts } from "./assignment";
import { CommentView } from "./comment-view";
import { useReadingOf } from "@/components/discussion/reading/read-tracking";
import { ReplyForm } from "@/components/discussion/composer/reply";
import { replyField } from "@/components/discussion/composer/reply-field";
import { useSeen } from "@/components/discussion/reading/use-seen-threads";
import type { ThreadItemProps } from "./thread-item";

/** Comments of a long thread that are rendered in one step. */
const step = 50;

type Props = Pick<ThreadItemProps, "thread" | "lit" | "actions"> & {
  /** Element of the thread. It gets the focus of a deleted comment. */
  section: RefObject<HTMLElement | null>;
};

/** Comments of the open thread and its reply field. */
export default function ThreadComments({ thread, lit, actions, section }: Props) {
  const { unread, seen, opened } = useReadingOf();
  const fresh = unread(thread.id);
  /** First comment that was unread when the thread was opened; the line stays there while it is read. */
  const [firstNew, setFirstNew] = useState<string | null>(null);
  if (firstNew === null && fresh[0]) setFirstNew(fresh[0].id);
  const { root, replies } = thread;
  const all = [root, ...replies];
  /** Renders the newest comments of a long thread first, including those that the address or the unread line needs. */
  const [drawn, setDrawn] = useState(2 * step);
  const wanted = all.findIndex(({ id }, index) => index > 0 && (id === lit || id === firstNew));
  if (wanted > 0 && all.length - wanted > drawn) setDrawn(all.length - wanted);
  const skipped = all.length > drawn + step ? all.length - drawn : 0;
  useSeen(section, fresh.length === 0, () => opened(thread.id));
  return (
    <>
      <AssignmentFacts thread={thread} />
      <div className="pb-1.5">
        {all.map((comment, index) =>
          index > 0 && index < skipped ? null : (
            <Fragment key={comment.id}>
              {index === skipped && skipped > 1 ? (
                <button
                  type="button"
                  className="link ms-13 my-1 text-xs pointer-coarse:min-h-11"
                  onClick={() => setDrawn(drawn + 4 * step)}
                >
                  Show {count(Math.min(skipped - 1, 4 * step))} earlier of {plural(skipped - 1, "reply", "replies")}
                </button>
              ) : null}
              {comment.id === firstNew && comment !== root ? (
                <p className="my-1 flex items-center gap-2 px-4 text-xs font-strong after:h-px after:flex-1 after:bg-ink">New</p>
              ) : null}
              <CommentView
                comment={comment}
                lit={lit === comment.id}
                onSeen={fresh.includes(comment) ? () => seen(thread.id, comment.id) : null}
                replies={comment.threadId === null ? replies.length : 0}
                onDeleted={() => {
                  if (!replies.length) actions.select(null);
                  const next = replies.length ? section.current : document.getElementById("main");
                  next?.focus({ preventScroll: true });
                }}
              />
            </Fragment>
          ),
        )}
      </div>
      <ReplyForm threadId={thread.id} field={replyField} onEscape={() => actions.select(thread.id)} />
    </>
  );
}
