"use client";

import { useMutation } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useOffers } from "@/components/shell/supported-operations";
import { useCopy } from "@/components/ui/use-copy";
import { toast } from "@/components/ui/toast";
import { createPersonalLink, type Invite } from "@/lib/queries/invites";

/**
 * Creates and copies the personal link of an invite. Only a digest of the link in the email is stored, so a new one replaces it. Until the page is
 * left or the invite is sent again, `run` copies the same link. Null where the service has no personal links.
 */
export function usePersonalLink(slug: string, { id, expiresAt }: Invite, onProblem: (problem: string | null) => void) {
  const offered = useOffers("POST /accounts/{accountSlug}/invites/{inviteId}/link");
  const create = useMutation(createPersonalLink(slug, id));
  const { copy } = useCopy();
  const [link, setLink] = useState<{ url: string; expiresAt: string | null } | null>(null);
  useEffect(() => {
    // The list is fetched again with the expiry of the new link. Any later one belongs to an email, which replaced the link.
    setLink((before) => before && (before.expiresAt === null || before.expiresAt === expiresAt ? { ...before, expiresAt } : null));
  }, [expiresAt]);
  if (!offered) return null;
  const copyLink = (url: string) => void copy(url).then(() => toast("Link copied", { kind: "done" }));
  const run = () => {
    onProblem(null);
    if (link) return copyLink(link.url);
    create.mutate(undefined, {
      onSuccess: ({ inviteLink }) => (setLink({ url: inviteLink, expiresAt: null }), copyLink(inviteLink)),
      onError: ({ message }) => onProblem(message),
    });
  };
  return { isMade: link !== null, isPending: create.isPending, run };
}
