"use client";

import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { Check, CheckCheck, CircleDot } from "lucide-react";
import { useQueryStates } from "nuqs";
import { useCallback, useState } from "react";
import { ListProblem } from "@/components/shell/list-error";
import { Page } from "@/components/shell/page";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Segmented } from "@/components/ui/segmented";
import { SelectionAct, SelectionBar } from "@/components/ui/selection-bar";
import { count } from "@/lib/format";
import { inboxParameters, inboxTabs } from "@/lib/review/inbox-lists";
import { inboxCounts, type InboxList, inboxList } from "@/lib/queries/inbox";
import { InboxThreadRow } from "./inbox-row";
import { useInbox } from "./use-inbox";
import { useInboxKeys } from "./use-inbox-keys";

const tabs: Record<InboxList, string> = { following: "For you", all: "All", assigned: "Assigned", overdue: "Overdue" };
const none: Record<InboxList, [title: string, text: string]> = {
  following: ["No unread threads", "Replies, mentions, comments on your uploads and threads assigned to you appear here."],
  all: ["No unread threads", "New comments in all your projects appear here for 30 days."],
  assigned: ["Nothing assigned to you", "Open threads that someone assigns to you appear here."],
  overdue: ["Nothing overdue", "Open threads assigned to you appear here after their due date."],
};

/** Unread threads of all projects, and threads assigned to the reader. */
export function Inbox() {
  const [{ list }, setView] = useQueryStates(inboxParameters, { history: "push" });
  return <InboxOf key={list} list={list} onList={(next) => void setView({ list: next })} />;
}

function InboxOf({ list, onList }: { list: InboxList; onList: (list: InboxList) => void }) {
  const first = useSuspenseQuery(inboxList(list));
  const counts = useQuery(inboxCounts()).data;
  const inbox = useInbox(list, first.data);
  const { threads, problem } = inbox;
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const selected = threads.filter(({ id }) => chosen.has(id));
  const ids = selected.map(({ id }) => id);
  const toggle = (id: string) => setChosen((before) => new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id]));
  const clear = useCallback(() => setChosen(new Set()), []);
  const markSelected = (change: (of: string[]) => void) => {
    change(ids);
    clear();
  };
  const keys = useInboxKeys(inbox, { ids, toggle, clear });
  return (
    <Page
      title="Inbox"
      actions={
        <>
          <Button size="small" disabled={!inbox.listedUnread} onClick={inbox.readListed}>
            <CheckCheck aria-hidden /> Mark these{inbox.listedUnread ? ` ${count(inbox.listedUnread)}` : ""} as read
          </Button>
          <Button kind="primary" size="small" disabled={!threads.length} aria-keyshortcuts="O" onClick={keys.openNext}>
            Open next
          </Button>
        </>
      }
    >
      <div className="-mx-4 mb-4 overflow-x-auto px-4 py-1 sm:mx-0 sm:px-0">
        <Segmented
          label="Threads shown"
          value={list}
          onChange={onList}
          options={inboxTabs.map((value) => ({ value, label: tabs[value], ...(counts && { count: counts[value] }) }))}
        />
      </div>
      <ListProblem error={problem} retry={inbox.retry} className="mb-3" empty />
      {threads.length ? (
        <>
          <ul aria-label={`${tabs[list]} threads`} className="divide-y divide-line overflow-clip sheet">
            {threads.map((thread, index) => (
              <InboxThreadRow
                key={thread.id}
                thread={thread}
                current={index === keys.current}
                onOpen={() => inbox.read([thread.id])}
                selected={chosen.has(thread.id)}
                onSelect={() => toggle(thread.id)}
                onMark={() => (thread.unread ? inbox.read : inbox.unread)([thread.id])}
                onFocus={() => keys.setCurrent(index)}
              />
            ))}
          </ul>
          {inbox.hasMore ? (
            <div className="mt-4 flex justify-center">
              <Button size="small" pending={inbox.loading && "Loading…"} onClick={() => void inbox.more()}>
                Show more
              </Button>
            </div>
          ) : null}
          {selected.length ? (
            <SelectionBar label="Selected threads" status={`${selected.length} selected`} onClear={clear}>
              <SelectionAct
                icon={<Check aria-hidden />}
                disabled={!selected.some(({ unread }) => unread)}
                onClick={() => markSelected(inbox.read)}
              >
                Mark as read
              </SelectionAct>
              <SelectionAct
                icon={<CircleDot aria-hidden />}
                disabled={selected.every(({ unread }) => unread)}
                onClick={() => markSelected(inbox.unread)}
              >
                Mark as unread
              </SelectionAct>
            </SelectionBar>
          ) : null}
        </>
      ) : (
        <EmptyState title={none[list][0]}>{none[list][1]}</EmptyState>
      )}
    </Page>
  );
}
