"use client";

import { useMutation } from "@tanstack/react-query";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { toast } from "@/components/ui/toast";
import { resetMemberPasskeys } from "@/lib/queries/team-security";

export type PersonToReset = { id: string; name: string };
type Props = {
  slug: string;
  person: PersonToReset;
  /** `reset` is true after the passkeys were reset. */ onClose: (reset: boolean) => void;
};

/** Confirms and resets the passkeys of a member. */
export function ResetPasskeysDialog({ slug, person, onClose }: Props) {
  const reset = useMutation(resetMemberPasskeys(slug));
  return (
    <ConfirmDialog
      title={`Reset the passkeys of ${person.name}?`}
      effect="All their passkeys are removed, they are signed out everywhere, and get an email. Check first that they asked for it."
      action={{
        label: "Reset passkeys",
        pendingLabel: "Resetting…",
        run: () =>
          reset.mutate(person.id, {
            onSuccess: () => {
              toast(`The passkeys of ${person.name} are reset.`, { id: "security", kind: "done" });
              onClose(true);
            },
          }),
      }}
      request={reset}
      onClose={() => onClose(false)}
    />
  );
}
