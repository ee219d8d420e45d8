"use client";

import { useMutation, useSuspenseQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { Pager } from "@/components/shell/pager";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { toast } from "@/components/ui/toast";
import { cancelInvite, inviteList, type Invite } from "@/lib/queries/invites";
import { routes } from "@/lib/routes";
import { PendingInvite } from "./pending-invite";

/** Invites nobody answered yet, with the ways to send them again and to cancel them. */
export function PendingInvites({ slug, page }: { slug: string; page: number }) {
  const { data } = useSuspenseQuery(inviteList(slug, page));
  const [asked, setAsked] = useState<Invite | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const cancel = useMutation(cancelInvite(slug));
  const { total, perPage } = data.pageInfo;

  const close = (told: string) => {
    setAsked(null);
    toast(told, { id: "invite", kind: "done" });
    // The row that had the focus is gone; the browser gives it back to that row when the dialog closes.
    setTimeout(() => heading.current?.focus());
  };

  return (
    <section className="grid gap-3">
      <h2 ref={heading} tabIndex={-1} className="text-lg font-strong">
        Pending invites
      </h2>
      {cancel.error && !asked && cancel.error.status !== 404 ? <Banner kind="problem">{cancel.error.message}</Banner> : null}
      {data.results.length ? (
        <ul aria-label="Pending invites" className="divide-y divide-line overflow-hidden sheet">
          {data.results.map((invite) => (
            <PendingInvite
              key={invite.id}
              slug={slug}
              invite={invite}
              onCancel={() => {
                cancel.reset();
                setAsked(invite);
              }}
            />
          ))}
        </ul>
      ) : null}
      {total ? null : <p className="text-ink-2">No invite is waiting for an answer. Those you send by address appear here.</p>}
      {total ? <Pager page={page} perPage={perPage} total={total} href={(to) => `${routes.invites(slug)}?page=${to}`} /> : null}
      <Dialog
        open={asked !== null}
        kind="alert"
        onClose={() => {
          setAsked(null);
          if (!cancel.isPending) cancel.reset();
        }}
        title={`Cancel the invite of ${asked?.email ?? ""}?`}
        description="The link in the mail stops working at once. You can invite this address again."
        actions={
          <>
            <Button disabled={cancel.isPending} onClick={() => setAsked(null)}>
              Keep invite
            </Button>
            <Button
              kind="danger"
              pending={cancel.isPending && "Cancelling…"}
              onClick={() =>
                asked &&
                cancel.mutate(asked.id, {
                  onSuccess: () => close(`Invite of ${asked.email} cancelled.`),
                  onError: (error) => error.status === 404 && close(`The invite of ${asked.email} is pending no more.`),
                })
              }
            >
              Cancel invite
            </Button>
          </>
        }
      >
        {cancel.error ? <Banner kind="problem">{cancel.error.message}</Banner> : null}
      </Dialog>
    </section>
  );
}
