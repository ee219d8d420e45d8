"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { Link2 } from "lucide-react";
import Link from "next/link";
import { useState } from "react";
import { useOffers } from "@/components/shell/supported-operations";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { usePageActions } from "@/components/ui/page-actions";
import { toast } from "@/components/ui/toast";
import { useCopy } from "@/components/ui/use-copy";
import type { TeamLevel } from "@/lib/permissions";
import { inviteLink, resetInviteLink } from "@/lib/queries/invites";
import { routes } from "@/lib/routes";
import { roleWithArticle } from "@/lib/team/roles";

/** The invite link of a team. Owners only. `level`: the role of people who join by it. */
export function InviteLinkSection({ slug, level }: { slug: string; level: TeamLevel }) {
  // A service without this operation doesn't return the current link. A link that was created here is shown until the page is left.
  const readable = useOffers("GET /accounts/{accountSlug}/invite-link");
  const link = useQuery({ ...inviteLink(slug), enabled: readable }).data?.inviteLink;
  const mayExist = Boolean(link) || !readable;
  const [asking, setAsking] = useState(false);
  const reset = useMutation(resetInviteLink(slug));
  const make = () => reset.mutate(undefined, { onSuccess: () => setAsking(false) });
  const { copy } = useCopy();
  usePageActions(
    link
      ? [
          {
            label: "Copy invite link",
            detail: `Joins as ${roleWithArticle(level)}`,
            icon: <Link2 aria-hidden />,
            shortcut: "Mod+Shift+KeyL",
            run: () => void copy(link).then(() => toast("Invite link copied.", { kind: "done" })),
          },
        ]
      : [],
  );
  return (
    <>
      <section className="grid content-start gap-3">
        <h2 className="text-lg font-strong">Invite link</h2>
        <p className="text-ink-2">
          Anyone with this link joins as {roleWithArticle(level)}.{" "}
          <Link href={routes.settings(slug)} className="link">
            Change
          </Link>
        </p>
        {link ? <p className="sheet px-3 py-2 font-mono text-xs break-all">{link}</p> : null}
        {link || readable ? null : <p className="text-ink-2">This service doesn’t show the current link. A reset replaces it.</p>}
        {reset.error && !asking ? <Banner kind="problem">{reset.error.message}</Banner> : null}
        <div className="flex gap-2">
          {link ? <CopyButton kind="primary" text={link} /> : null}
          <Button pending={!asking && reset.isPending && "Creating…"} onClick={() => (mayExist ? setAsking(true) : make())}>
            {mayExist ? "Reset link" : "Create invite link"}
          </Button>
        </div>
      </section>
      <ConfirmDialog
        open={asking}
        title="Reset the invite link?"
        effect="The current link will stop working everywhere. Email invites aren’t affected."
        action={{ label: "Reset link", pendingLabel: "Resetting…", run: make }}
        request={reset}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
