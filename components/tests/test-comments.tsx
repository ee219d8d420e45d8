"use client";

import { useMutation } from "@tanstack/react-query";
import { Bell, BellOff } from "lucide-react";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { type DiscussionView, DiscussionViewProvider } from "@/components/discussion/discussion-view";
import { useTakeBack } from "@/components/discussion/outbox/use-take-back";
import { CommentPanel } from "@/components/discussion/panel/comment-panel";
import { FilterBar } from "@/components/discussion/panel/filter-bar";
import { NewThread } from "@/components/discussion/composer/new-thread";
import { AnchorLinksProvider } from "@/components/discussion/anchor-links";
import { ReadingProvider, useReading } from "@/components/discussion/reading/read-tracking";
import { ReviewAccessProvider } from "@/components/discussion/review-access";
import { useCommentInHash } from "@/components/discussion/panel/use-comment-in-hash";
import { useListedThreads } from "@/components/discussion/panel/use-listed-threads";
import { stepCandidates, threadAfter } from "@/components/discussion/panel/thread-steps";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import { subscribeTest, type TestDetails, type TestKey } from "@/lib/queries/tests";
import { noFilter } from "@/lib/review/comment-filter";
import { useTestThreads } from "./use-test-threads";

type Props = {
  of: TestKey;
  test: TestDetails;
  user: { id: string; name: string | null; slug: string };
  mayComment: boolean;
};

const nowhere = () => "";
const stay = () => undefined;

/** Threads about a test as a whole, whatever its builds, and the choice to get mails about new ones. */
export default function TestComments({ of, test, user, mayComment }: Props) {
  const { subject, threads, access, draft, setDraft, posted } = useTestThreads({ of, name: test.name, user, mayComment });
  const { open, lit, show: select } = useCommentInHash(threads);
  const selectedId = open?.id ?? null;
  const newest = posted.at(-1);
  useEffect(() => {
    if (newest) select(newest);
  }, [newest, select]);
  const [filter, setFilter] = useState(noFilter);
  const reading = useReading({ subject, userId: user.id, threads, offered: true });
  const { unread } = reading;
  const section = useRef<HTMLElement>(null);
  const composer = useRef<{ focus: () => void } | null>(null);
  const listed = useListedThreads({ threads, filter, userId: user.id, unread, selectedId, posted });
  const isNamed = lit !== null && selectedId !== null;
  useEffect(() => {
    if (isNamed) void section.current?.scrollIntoView({ block: "center" });
  }, [isNamed]);
  const write = useCallback(() => composer.current?.focus(), []);
  const takeBack = useTakeBack({ draft, setDraft, onTaken: write });
  const leave = () => {
    const id = selectedId;
    select(null);
    requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-thread="${id}"] button`)?.focus({ preventScroll: true }));
  };
  const step = (direction: 1 | -1) => {
    const now = threads.find(({ id }) => id === selectedId);
    const next = threadAfter(stepCandidates(listed, selectedId, null), now?.number ?? null, direction);
    if (next) select(next.id);
  };
  const view: DiscussionView = {
    threads,
    listed,
    selectedId,
    lit,
    actions: { select, hover: stay, step, leave },
    clearFilter: () => setFilter(noFilter),
    fromOf: () => null,
    placeOf: nowhere,
    takeBack,
  };
  const links = useMemo(() => ({ address: test.url, go: stay, show: stay, about: () => null }), [test.url]);
  return (
    <ReviewAccessProvider value={access}>
      <AnchorLinksProvider value={links}>
        <DiscussionViewProvider value={view}>
          <ReadingProvider value={reading}>
            <h2 id="test-comments" className="mb-2 text-base font-strong">
              Comments
            </h2>
            <section
              ref={section}
              aria-labelledby="test-comments"
              className="sheet flex h-104 max-lg:h-[80dvh] max-w-240 flex-col overflow-hidden"
            >
              <CommentPanel
                filter={
                  <FilterBar
                    heading={null}
                    threads={threads}
                    filter={filter}
                    onFilter={setFilter}
                    versions={[]}
                    onExport={null}
                    onReadAll={threads.some(({ id }) => unread(id).length > 0) ? reading.readAll : null}
                    signedIn
                  />
                }
                empty={
                  <p className="flex flex-1 flex-col items-center justify-center gap-1 px-6 py-8 text-center text-balance">
                    <b className="text-lg font-strong">No comments yet</b>
                    <span className="text-ink-2">
                      Why it is flaky, who looks after it, what was tried: notes that outlive single builds.
                    </span>
                  </p>
                }
                banner={test.subscribed === undefined ? null : <Subscription of={of} subscribed={test.subscribed} />}
                composer={
                  <NewThread
                    field={composer}
                    draft={draft}
                    onDraft={setDraft}
                    onEscape={() => document.getElementById("main")?.focus()}
                    placeOf={nowhere}
                  />
                }
              />
            </section>
          </ReadingProvider>
        </DiscussionViewProvider>
      </AnchorLinksProvider>
    </ReviewAccessProvider>
  );
}

function Subscription({ of, subscribed }: { of: TestKey; subscribed: boolean }) {
  const change = useMutation(subscribeTest(of));
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-4 py-2 text-xs text-ink-2">
      <span className="min-w-0 flex-1">
        {subscribed ? "You get an email about new threads of this test." : "Subscribe to get an email about new threads of this test."}
      </span>
      <Button
        size="small"
        aria-pressed={subscribed}
        pending={change.isPending && "Saving…"}
        onClick={() => change.mutate(!subscribed, { onError: ({ message }) => toast(message, { kind: "problem" }) })}
      >
        {subscribed ? <BellOff aria-hidden /> : <Bell aria-hidden />}
        {subscribed ? "Unsubscribe" : "Subscribe"}
      </Button>
    </div>
  );
}
