"use client";

import { useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Page } from "@/components/shell/page";
import { Banner } from "@/components/ui/banner";
import { Checkbox } from "@/components/ui/checkbox";
import { ApiError } from "@/lib/api/call";
import { chooseNotifications, notifications } from "@/lib/queries/notifications";
import { createWishes } from "@/lib/team/optimistic-updates";

const kinds = [
  ["mention", "Mentions", "Someone mentions you in a comment."],
  ["reply", "Replies", "Someone replies to a thread you started, joined or were mentioned in."],
  ["reaction", "Reactions", "Someone reacts in a thread you follow."],
] as const;
type Kind = (typeof kinds)[number][0];

/** Chooses which emails the reader gets. Changes are optimistic and revert with the reason when refused. */
export function NotificationChoice() {
  const client = useQueryClient();
  const { data: chosen } = useSuspenseQuery(notifications());
  const [problem, setProblem] = useState<string | null>(null);
  const [said, setSaid] = useState("");
  const [wishes] = useState(() => {
    const key = notifications().queryKey;
    const set = (kind: string, on: boolean) => client.setQueryData(key, (before) => before && { ...before, [kind]: on });
    const made = createWishes<boolean, unknown>({
      send: (kind, on) => chooseNotifications({ [kind]: on }),
      onDone: () => setSaid("Saved."),
      onRefused: (error, kind, wished) => {
        set(kind, !wished);
        setProblem(`Not saved. ${error instanceof ApiError ? error.message : "The service didn’t respond in time."}`);
      },
    });
    return {
      want: (kind: Kind, on: boolean) => {
        setProblem(null);
        setSaid("");
        set(kind, on);
        made.want(kind, on);
      },
    };
  });
  return (
    <Page title="Notifications">
      <div className="grid max-w-200 gap-4">
        <p className="max-w-150 text-base text-ink-2">
          Choose which emails you get about comments. You can also unsubscribe from any email, or unfollow a single thread.
        </p>
        {problem ? <Banner kind="problem">{problem}</Banner> : null}
        <fieldset className="divide-y divide-line sheet">
          <legend className="sr-only">Emails about comments</legend>
          {kinds.map(([kind, label, detail]) => (
            <label key={kind} htmlFor={`mail-${kind}`} className="flex min-h-11 items-start gap-3 px-4 py-3">
              <Checkbox
                id={`mail-${kind}`}
                className="mt-0.5"
                checked={chosen[kind]}
                aria-describedby={`${kind}-detail`}
                onChange={(event) => wishes.want(kind, event.target.checked)}
              />
              <span>
                <b className="block font-medium">{label}</b>
                <span id={`${kind}-detail`} className="text-ink-2">
                  {detail}
                </span>
              </span>
            </label>
          ))}
        </fieldset>
        <p role="status" className="min-h-5 text-xs text-ink-3">
          {said}
        </p>
      </div>
    </Page>
  );
}
