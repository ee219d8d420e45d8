"use client";

import { useMutation, useSuspenseQuery } from "@tanstack/react-query";
import { Monitor, Smartphone } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Page } from "@/components/shell/page";
import { SettingsSection } from "@/components/ui/settings-section";
import { useOffers } from "@/components/shell/supported-operations";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Tag } from "@/components/ui/tag";
import { Time } from "@/components/ui/time";
import { toast } from "@/components/ui/toast";
import { deviceStore } from "@/lib/browser/device-store";
import { unsavedForms } from "@/lib/browser/form-drafts";
import { endSession } from "@/lib/browser/start-sign-in";
import { plural } from "@/lib/format";
import { me } from "@/lib/queries/accounts";
import { revokeOtherSessions, revokeSession, revokeSessions, type Session, sessions } from "@/lib/queries/tokens";
import { RecentSignIns } from "./recent-sign-ins";

const methods = { code: "email code", passkey: "passkey", github: "GitHub", google: "Google", demo: "demo" };
const nameOf = ({ browser }: Session) => browser ?? "Unknown browser";

/** The reader's dashboard sessions: sign out of one, of all others or everywhere. */
export function Sessions() {
  const { data: all } = useSuspenseQuery(sessions());
  const [asked, setAsked] = useState<"others" | "all" | Session>();
  const one = useOffers("DELETE /me/sessions/{sessionId}");
  const hasHistory = useOffers("GET /me/history");
  const hasOthers = useOffers("POST /me/sessions/revoke-others");
  const others = all.filter(({ current }) => !current);
  return (
    <Page
      title="Sessions"
      facts={plural(all.length, "device")}
      actions={hasOthers && others.length ? <Button onClick={() => setAsked("others")}>Sign out everywhere else</Button> : null}
    >
      <div className="max-w-336">
        <SettingsSection title="This device" text="You are signed in here.">
          <ul aria-label="This device" className="divide-y divide-line sheet">
            {all
              .filter(({ current }) => current)
              .map((session) => (
                <SessionRow key={session.id} session={session}>
                  <Tag kind="done">Active now</Tag>
                </SessionRow>
              ))}
          </ul>
          <Button kind="ghost" size="small" className="mt-2 -ms-2" onClick={() => setAsked("all")}>
            Sign out everywhere
          </Button>
        </SettingsSection>
        <SettingsSection title="Other devices" text="Don’t recognize one? Sign it out, then check your email account.">
          {others.length ? (
            <ul aria-label="Other devices" className="divide-y divide-line sheet">
              {others.map((session) => (
                <SessionRow key={session.id} session={session}>
                  {one ? (
                    <Button size="small" aria-label={`Sign out of ${nameOf(session)}`} onClick={() => setAsked(session)}>
                      Sign out
                    </Button>
                  ) : null}
                </SessionRow>
              ))}
            </ul>
          ) : (
            <p className="text-ink-2">You aren’t signed in anywhere else.</p>
          )}
        </SettingsSection>
        {hasHistory ? <RecentSignIns /> : null}
      </div>
      {asked === "all" ? <EndAll count={all.length} onClose={() => setAsked(undefined)} /> : null}
      {asked === "others" ? <EndOthers count={others.length} onClose={() => setAsked(undefined)} /> : null}
      {typeof asked === "object" ? <EndOne session={asked} onClose={() => setAsked(undefined)} /> : null}
    </Page>
  );
}

/** Row of a session: device, address and times, with its action at the end. */
function SessionRow({ session, children }: { session: Session; children: ReactNode }) {
  const Icon = session.device === "phone" ? Smartphone : Monitor;
  return (
    <li className="flex min-h-15 flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2">
      <Icon aria-hidden className="size-4 shrink-0 text-ink-3" />
      <p className="min-w-40 flex-1">
        <b className="block font-medium">{nameOf(session)}</b>
        <span className="text-xs wrap-anywhere text-ink-3">
          {session.address ?? "Unknown address"}
          {session.method ? `, ${methods[session.method]}` : null}
        </span>
      </p>
      {session.current ? null : (
        <span className="text-ink-2">
          {session.lastUsedAt ? (
            <>
              Used <Time at={session.lastUsedAt} />
            </>
          ) : (
            "Not used yet"
          )}
        </span>
      )}
      <span className="text-ink-3">
        Signed in <Time at={session.createdAt} />
      </span>
      {children}
    </li>
  );
}

const STAYS = "Access tokens and apps keep working.";

function EndAll({ count, onClose }: { count: number; onClose: () => void }) {
  const { data: reader } = useSuspenseQuery(me());
  const revoke = useMutation(revokeSessions());
  return (
    <ConfirmDialog
      title="Sign out everywhere?"
      effect={`This signs you out of ${plural(count, "session")}, including this one. ${STAYS}`}
      action={{
        label: "Sign out everywhere",
        pendingLabel: "Signing out…",
        // Deletes the cookie of this browser too, so that the start page appears instead of a refusal.
        run: () =>
          revoke.mutate(undefined, {
            onSuccess: () => {
              unsavedForms(deviceStore(), reader.id).clear();
              void endSession().catch(() => location.assign("/"));
            },
          }),
      }}
      request={{ isPending: revoke.isPending || revoke.isSuccess, error: revoke.error }}
      onClose={onClose}
    />
  );
}

function EndOthers({ count, onClose }: { count: number; onClose: () => void }) {
  const revoke = useMutation(revokeOtherSessions());
  const done = () => (onClose(), toast("You’re signed out everywhere else.", { id: "sessions", kind: "done" }));
  return (
    <ConfirmDialog
      title="Sign out everywhere else?"
      effect={`This signs you out of ${plural(count, "other session")}. This browser stays signed in. ${STAYS}`}
      action={{ label: "Sign out everywhere else", pendingLabel: "Signing out…", run: () => revoke.mutate(undefined, { onSuccess: done }) }}
      request={revoke}
      onClose={onClose}
    />
  );
}

function EndOne({ session, onClose }: { session: Session; onClose: () => void }) {
  const revoke = useMutation(revokeSession());
  const done = () => (onClose(), toast(`${nameOf(session)} is signed out.`, { id: "sessions", kind: "done" }));
  return (
    <ConfirmDialog
      title={`Sign out of ${nameOf(session)}?`}
      effect="That browser needs a new sign-in. This one stays signed in."
      action={{ label: "Sign out", pendingLabel: "Signing out…", run: () => revoke.mutate(session.id, { onSuccess: done }) }}
      request={revoke}
      onClose={onClose}
    />
  );
}
