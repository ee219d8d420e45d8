"use client";

import { useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Page } from "@/components/shell/page";
import { Checkbox } from "@/components/ui/checkbox";
import { SettingsSection } from "@/components/ui/settings-section";
import { toast } from "@/components/ui/toast";
import { ApiError } from "@/lib/api/call";
import { chooseNotifications, notifications } from "@/lib/queries/notifications";
import { createWishes } from "@/lib/team/optimistic-updates";

const kinds = [
  ["mention", "Mentions", "Someone mentions you in a comment."],
  ["reply", "Replies", "Someone replies to a thread you started, joined or were mentioned in."],
  ["reaction", "Reactions", "Someone reacts in a thread you follow."],
] as const;
/** Id of the message, so that the latest result replaces the one before. */
const MESSAGE = "notifications";
type Kind = (typeof kinds)[number][0];

/** Chooses which emails the reader gets. Changes are optimistic and revert with the reason when refused. */
export function NotificationChoice() {
  const client = useQueryClient();
  const { data: chosen } = useSuspenseQuery(notifications());
  const [wishes] = useState(() => {
    const key = notifications().queryKey;
    const set = (kind: string, on: boolean) => client.setQueryData(key, (before) => before && { ...before, [kind]: on });
    const made = createWishes<boolean, unknown>({
      send: (kind, on) => chooseNotifications({ [kind]: on }),
      onDone: () => toast("Saved.", { id: MESSAGE, kind: "done" }),
      onRefused: (error, kind, wished) => {
        set(kind, !wished);
        const reason = error instanceof ApiError ? error.message : "The service didn’t respond in time.";
        toast(`Not saved. ${reason}`, { id: MESSAGE, kind: "problem" });
      },
    });
    return {
      want: (kind: Kind, on: boolean) => {
        set(kind, on);
        made.want(kind, on);
      },
    };
  });
  return (
    <Page title="Notifications">
      <div>
        <SettingsSection title="Emails about comments" text="You can also unsubscribe from any email, or unfollow a single thread.">
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
        </SettingsSection>
      </div>
    </Page>
  );
}
