"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useMemo, useState } from "react";
import type { CommentGate, ReviewAccess } from "@/components/discussion/review-access";
import { toast } from "@/components/ui/toast";
import { askForAccess, forgetGuest, guestOfPage, setGuestReplies } from "@/lib/queries/guest-session";
import type { Share } from "@/lib/queries/media";
import { GuestDialog } from "./guest-dialog";

type Commenting = NonNullable<Share["commenting"]>;
type Ways = { join: () => void; ask: (() => void) | null };

/** Returns the gate of a visitor who is not signed in. */
function visitorGate(visitors: Commenting["visitors"], { join }: Ways): CommentGate {
  if (visitors === "guest")
    return {
      verb: "Comment as a guest",
      open: join,
      hasForm: true,
      note: "Anyone with this link can comment, with a name and an email address.",
      signIn: true,
    };
  const note = visitors === "account" ? "Anyone with an account can comment." : "Only people with access to the project can comment.";
  return { verb: "Sign in to comment", open: null, note, signIn: true };
}

/** Returns the gate of a signed-in person without the role; null where they can't ask for it. */
function askingGate(request: Commenting["request"], { ask }: Ways): CommentGate | null {
  const closed = { verb: "Comment", open: null, signIn: false };
  if (request === "none") return { verb: "Ask for access", open: ask, note: "Only reviewers of the project can comment.", signIn: false };
  if (request === "open") return { ...closed, note: "You asked for access. You’ll get an email with the answer. Your text stays here." };
  if (request === "declined") return { ...closed, note: "Your request was declined. You can ask again in a week." };
  return null;
}

/**
 * Decides if the reader of a share page may comment: as a reviewer of the project, as a guest, or with an account where visitors may. Others get
 * a gate with the way on. `dialog` is the form of a guest.
 */
export function useCommentGate(token: string, share: Share, user: ReviewAccess["user"]) {
  const { commenting } = share;
  const mayReview = user !== null && share.permissions.includes("review");
  const mayBeGuest = user === null && commenting?.visitors === "guest";
  const signedInGuest = user !== null && !mayReview && commenting !== undefined && commenting.visitors !== "off";
  const { data } = useQuery({ ...guestOfPage(token), enabled: mayBeGuest || signedInGuest, staleTime: Infinity, retry: false });
  const known = mayBeGuest ? (data?.guest ?? null) : null;
  const [joining, setJoining] = useState(false);
  const client = useQueryClient();
  const { mutate: forget } = useMutation(forgetGuest(token));
  const { mutate: ask, isPending: asking } = useMutation({
    ...askForAccess(),
    onError: (error) => void toast(error.message, { kind: "problem" }),
  });
  const mayComment = mayReview || signedInGuest || known !== null;
  const guest = useMemo(
    () =>
      known && {
        id: known.id,
        name: known.name,
        forget: () =>
          forget(undefined, {
            onSuccess: () => void toast("You can comment under another name now.", { kind: "done" }),
            onError: (error) => void toast(error.message, { kind: "problem" }),
          }),
      },
    [known, forget],
  );
  const {
    mutate: setReplies,
    variables,
    isPending: isSaving,
  } = useMutation({
    ...setGuestReplies(token),
    onError: (error) => void toast(error.message, { kind: "problem" }),
  });
  // A person with an account gets emails from their first comment on.
  const stored = known?.notify ?? (signedInGuest && data ? (data.guest?.notify ?? true) : null);
  const wanted = isSaving ? variables : stored;
  const replies = useMemo(() => (wanted === null ? null : { on: wanted, set: (on: boolean) => setReplies(on) }), [wanted, setReplies]);
  const gate = useMemo<CommentGate | null>(() => {
    if (mayComment || !commenting) return null;
    const ways = { join: () => setJoining(true), ask: asking ? null : () => ask(token) };
    return user === null ? visitorGate(commenting.visitors, ways) : askingGate(commenting.request, ways);
  }, [mayComment, commenting, user, asking, ask, token]);
  /** Reads again who the guest is, after the service did not know them. */
  const checkGuest = useCallback(() => void client.invalidateQueries({ queryKey: guestOfPage(token).queryKey }), [client, token]);
  const dialog = joining ? <GuestDialog token={token} onClose={() => setJoining(false)} /> : null;
  return { mayComment, mayReview, guest, replies, gate, checkGuest, dialog };
}
