"use client";

import { useMutation } from "@tanstack/react-query";
import { Check, Link2 } from "lucide-react";
import { useEffect, useState } from "react";
import { useOffers } from "@/components/shell/supported-operations";
import { Button } from "@/components/ui/button";
import { useCopy } from "@/components/ui/use-copy";
import { createPersonalLink, type Invite } from "@/lib/queries/invites";

type Props = { slug: string; invite: Invite; disabled: boolean; onProblem: (problem: string | null) => void };

/**
 * Creates and copies a personal link of an invite. Only a digest of the link in the email is stored, so a new one replaces it. Until the
 * page is left or the invite is sent again, the button copies the same link.
 */
export function PersonalLink({ slug, invite: { id, email, expiresAt }, disabled, onProblem }: Props) {
  const offered = useOffers("POST /accounts/{accountSlug}/invites/{inviteId}/link");
  const create = useMutation(createPersonalLink(slug, id));
  const { copied, copy } = useCopy();
  const [link, setLink] = useState<{ url: string; expiresAt: string | null } | null>(null);
  useEffect(() => {
    // The list is fetched again with the expiry of the new link. Any later one belongs to an email, which replaced the link.
    setLink((before) => before && (before.expiresAt === null || before.expiresAt === expiresAt ? { ...before, expiresAt } : null));
  }, [expiresAt]);
  if (!offered) return null;
  const start = () => {
    onProblem(null);
    if (link) return void copy(link.url);
    create.mutate(undefined, {
      onSuccess: ({ inviteLink }) => (setLink({ url: inviteLink, expiresAt: null }), void copy(inviteLink)),
      onError: ({ message }) => onProblem(message),
    });
  };
  const label = link ? "Copy link" : "New link";
  return (
    <Button
      size="small"
      kind={copied ? "line" : "ghost"}
      aria-label={`${label} for ${email}`}
      title={link ? undefined : "Creates a link to send yourself. The link in the email stops working."}
      disabled={disabled}
      pending={create.isPending && "Creating…"}
      onClick={start}
    >
      {copied ? <Check aria-hidden className="text-done" /> : <Link2 aria-hidden />}
      <span className="grid *:col-start-1 *:row-start-1">
        <span className={copied ? "invisible" : ""}>{label}</span>
        <span role="status" className={`text-start text-done ${copied ? "" : "invisible"}`}>
          {copied ? "Link copied" : <span aria-hidden>Link copied</span>}
        </span>
      </span>
    </Button>
  );
}
