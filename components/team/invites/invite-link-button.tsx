"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { Link2 } from "lucide-react";
import Link from "next/link";
import { useState } from "react";
import { useOffers } from "@/components/shell/supported-operations";
import { ProblemBanner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { buttonClass } from "@/components/ui/button-class";
import { CopyButton } from "@/components/ui/copy-button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { usePageActions } from "@/components/ui/page-actions";
import { Popover } from "@/components/ui/popover";
import { toast } from "@/components/ui/toast";
import { useCopy } from "@/components/ui/use-copy";
import type { TeamLevel } from "@/lib/permissions";
import { inviteLink, resetInviteLink } from "@/lib/queries/invites";
import { routes } from "@/lib/routes";
import { roleWithArticle } from "@/lib/team/roles";

/** Button with the invite link of a team. Owners only. `level`: the role of people who join by it. */
export function InviteLinkButton({ slug, level }: { slug: string; level: TeamLevel }) {
  // A service without this operation doesn't return the current link. A link that was created here is shown until the page is left.
  const readable = useOffers("GET /accounts/{accountSlug}/invite-link");
  const link = useQuery({ ...inviteLink(slug), enabled: readable }).data?.inviteLink;
  const mayExist = Boolean(link) || !readable;
  const [asking, setAsking] = useState(false);
  const request = useMutation(resetInviteLink(slug));
  const { copy } = useCopy();
  const copyLink = (text: string) => void copy(text).then(() => toast("Invite link copied.", { kind: "done" }));
  const reset = () =>
    request.mutate(undefined, {
      onSuccess: (made) => {
        setAsking(false);
        toast("Invite link reset.", { kind: "done", action: { label: "Copy", run: () => copyLink(made.inviteLink) } });
      },
    });
  usePageActions(
    link
      ? [
          {
            label: "Copy invite link",
            detail: `Joins as ${roleWithArticle(level)}`,
            icon: <Link2 aria-hidden />,
            shortcut: "Mod+Shift+KeyL",
            run: () => copyLink(link),
          },
        ]
      : [],
  );
  return (
    <>
      <Popover
        label="Invite link"
        isNamedByContent
        side="end"
        width={424}
        className={buttonClass({ className: "aria-expanded:bg-wash" })}
        trigger={
          <>
            <Link2 aria-hidden />
            Invite link
          </>
        }
      >
        {(close) => (
          <div className="grid gap-3 p-3">
            <p className="text-ink-2">
              Anyone with this link joins as {roleWithArticle(level)}.{" "}
              <Link href={routes.settings(slug)} className="link">
                Change
              </Link>
            </p>
            {link ? <p className="sheet px-3 py-2 font-mono text-xs break-all">{link}</p> : null}
            {link || readable ? null : <p className="text-ink-2">This service doesn’t show the current link. A reset replaces it.</p>}
            <ProblemBanner problem={asking ? null : request.error} />
            <div className="flex gap-2">
              {link ? <CopyButton kind="primary" text={link} /> : null}
              {mayExist ? (
                // The dialog returns the focus to the button, not into a closed panel.
                <Button onClick={() => (close(), setAsking(true))}>Reset link</Button>
              ) : (
                <Button pending={request.isPending && "Creating…"} onClick={() => request.mutate()}>
                  Create invite link
                </Button>
              )}
            </div>
          </div>
        )}
      </Popover>
      <ConfirmDialog
        open={asking}
        title="Reset the invite link?"
        effect="The current link will stop working everywhere. Email invites aren’t affected."
        action={{ label: "Reset link", pendingLabel: "Resetting…", run: reset }}
        request={request}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
