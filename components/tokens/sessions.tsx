"use client";

import { useMutation, useSuspenseQuery } from "@tanstack/react-query";
import { LogOut, MonitorSmartphone } from "lucide-react";
import { useState } from "react";
import { Page } from "@/components/shell/page";
import { Button } from "@/components/ui/button";
import { Tag } from "@/components/ui/tag";
import { Time } from "@/components/ui/time";
import { endSession } from "@/lib/browser/start-sign-in";
import { plural } from "@/lib/format";
import { revokeSessions, sessions } from "@/lib/queries/tokens";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";

/** The reader's dashboard sessions, with a button to sign out everywhere. */
export function Sessions() {
  const { data: places } = useSuspenseQuery(sessions());
  const revoke = useMutation(revokeSessions());
  const [asked, setAsked] = useState(false);
  const leaving = revoke.isPending || revoke.isSuccess;
  return (
    <Page
      title="Sessions"
      facts={plural(places.length, "session")}
      actions={
        <Button onClick={() => (revoke.reset(), setAsked(true))}>
          <LogOut aria-hidden />
          Sign out everywhere
        </Button>
      }
    >
      <div className="grid max-w-200 gap-4">
        <p className="max-w-150 text-base text-ink-2">
          Browsers signed in to your account. If you don’t recognize one, sign out everywhere. Access tokens and apps have their own pages.
        </p>
        <ul aria-label="Your sessions" className="divide-y divide-line sheet">
          {places.map((place) => (
            <li key={place.id} className="flex items-center gap-3 px-4 py-3">
              <MonitorSmartphone aria-hidden className="size-5 shrink-0 text-ink-3" />
              <div className="min-w-0 flex-1">
                <p className="flex flex-wrap items-center gap-2">
                  <b className="font-medium">
                    Signed in <Time at={place.createdAt} />
                  </b>
                  {place.current ? <Tag kind="done">This one</Tag> : null}
                </p>
                <p className="mt-0.5 text-xs text-ink-3">
                  {place.lastUsedAt ? (
                    <>
                      Last used <Time at={place.lastUsedAt} />
                    </>
                  ) : (
                    "Not used yet"
                  )}
                </p>
              </div>
            </li>
          ))}
        </ul>
      </div>
      {asked ? (
        <ConfirmDialog
          title="Sign out everywhere?"
          effect={`This signs you out of ${plural(places.length, "session")}, including this one. Access tokens and apps keep working.`}
          act="Sign out everywhere"
          acting="Signing out…"
          pending={leaving}
          error={revoke.error?.message}
          onClose={() => setAsked(false)}
          // Deletes the cookie of this browser too, so that the start page appears instead of a refusal.
          onConfirm={() => revoke.mutate(undefined, { onSuccess: () => void endSession().catch(() => location.assign("/")) })}
        />
      ) : null}
    </Page>
  );
}
