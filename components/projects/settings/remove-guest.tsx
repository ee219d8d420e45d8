"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Checkbox } from "@/components/ui/checkbox";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { toast } from "@/components/ui/toast";
import { plural } from "@/lib/format";
import { type ProjectGuest, removeGuest } from "@/lib/queries/guests";

type Props = { slug: string; project: string; guest: ProjectGuest; onClose: () => void };

/** Confirms that a guest is removed, with their comments if chosen. */
export function RemoveGuest({ slug, project, guest, onClose }: Props) {
  const again = guest.removedAt !== null;
  const [withComments, setWithComments] = useState(again);
  const remove = useMutation(removeGuest(slug, project));
  return (
    <ConfirmDialog
      title={again ? `Delete the comments of ${guest.name}?` : `Remove ${guest.name}?`}
      effect={again ? "This can’t be undone." : `${guest.name} can’t comment on ${guest.on} any more, also from another browser.`}
      action={{
        label: again ? "Delete comments" : "Remove guest",
        pendingLabel: again ? "Deleting…" : "Removing…",
        run: () =>
          remove.mutate(
            { guestId: guest.id, comments: withComments },
            {
              onSuccess: () => {
                toast(again ? "Comments deleted." : `${guest.name} was removed.`, { kind: "done" });
                onClose();
              },
            },
          ),
      }}
      request={remove}
      onClose={onClose}
    >
      {guest.comments && !again ? (
        <label className="flex min-h-6 items-center gap-2 pointer-coarse:min-h-11">
          <Checkbox checked={withComments} onChange={(event) => setWithComments(event.target.checked)} />
          Also delete {plural(guest.comments, "comment")}. This can’t be undone.
        </label>
      ) : null}
    </ConfirmDialog>
  );
}
