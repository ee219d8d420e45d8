"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useState } from "react";
import { useOffers } from "@/components/shell/supported-operations";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { Dialog } from "@/components/ui/dialog";
import type { TeamLevel } from "@/lib/permissions";
import { inviteLink, resetInviteLink } from "@/lib/queries/invites";
import { routes } from "@/lib/routes";
import { roleWithArticle } from "@/lib/team/roles";

/** The link that a team shares, for its owners. `level` is the role it gives. */
export function InviteLink({ slug, level }: { slug: string; level: TeamLevel }) {
  // Where the service does not tell the present link, the one made here is known until the page is left.
  const told = useOffers("GET /accounts/{accountSlug}/invite-link");
  const link = useQuery({ ...inviteLink(slug), enabled: told }).data?.inviteLink;
  const mayExist = Boolean(link) || !told;
  const [asking, setAsking] = useState(false);
  const reset = useMutation(resetInviteLink(slug));
  const make = () => reset.mutate(undefined, { onSuccess: () => setAsking(false) });
  return (
    <>
      <section className="grid gap-3">
        <h2 className="text-lg font-strong">Invite link</h2>
        <p className="text-ink-2">
          Whoever has the link joins as {roleWithArticle(level)}.{" "}
          <Link href={routes.settings(slug)} className="link">
            Change the role
          </Link>
        </p>
        {link ? <p className="sheet px-3 py-2 font-mono text-xs break-all">{link}</p> : null}
        {link || told ? null : <p className="text-ink-2">This service does not show the present link again. A new one takes its place.</p>}
        {reset.error && !asking ? <Banner kind="problem">{reset.error.message}</Banner> : null}
        <div className="flex gap-2">
          {link ? <CopyButton kind="primary" text={link} /> : null}
          <Button pending={!asking && reset.isPending && "Making…"} onClick={() => (mayExist ? setAsking(true) : make())}>
            {mayExist ? "Reset link" : "Make a link"}
          </Button>
        </div>
      </section>
      <Dialog
        open={asking}
        kind="alert"
        onClose={() => setAsking(false)}
        title="Reset the invite link?"
        description="The current link stops working at once, also where it was shared. Invites sent by email are not affected."
        actions={
          <>
            <Button disabled={reset.isPending} onClick={() => setAsking(false)}>
              Cancel
            </Button>
            <Button kind="danger" pending={reset.isPending && "Resetting…"} onClick={make}>
              Reset link
            </Button>
          </>
        }
      >
        {reset.error ? <Banner kind="problem">{reset.error.message}</Banner> : null}
      </Dialog>
    </>
  );
}
