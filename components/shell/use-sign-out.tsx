"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { toast } from "@/components/ui/toast";
import { endSession } from "@/lib/browser/start-sign-in";
import { deviceStore, unsentComments } from "@/lib/review/drafts";
import { plural } from "@/lib/format";
import { clearRecentPlaces } from "./palette/recent-places";

const choices = [
  { deletes: true, kind: "danger", label: "Delete and sign out" },
  { deletes: false, kind: "primary", label: "Keep and sign out" },
] as const;

/**
 * Signs out. `ask` opens `dialog` when this device has unsent comments of the user, to keep or delete them; otherwise it signs out
 * immediately. Comments are deleted only after the session has ended.
 */
export function useSignOut(userId: string) {
  const [unsent, setUnsent] = useState(0);
  const leave = useMutation({
    mutationFn: async (deletes: boolean) => {
      await endSession();
      clearRecentPlaces();
      if (deletes) unsentComments(deviceStore(), userId).clear();
    },
    onError: (error) => {
      setUnsent(0);
      toast(error.message, { kind: "problem" });
    },
  });
  const busy = leave.isPending || leave.isSuccess;
  const ask = () => {
    const { count } = unsentComments(deviceStore(), userId);
    if (count) setUnsent(count);
    else leave.mutate(false);
  };
  const dialog = (
    <Dialog
      open={unsent > 0}
      onClose={() => setUnsent(0)}
      kind="alert"
      title="Sign out?"
      description={`You have ${plural(unsent, "unsent comment")} in this browser. Keep them for your next sign-in, or delete them if you share this computer.`}
      actions={
        <>
          <Button disabled={busy} onClick={() => setUnsent(0)}>
            Cancel
          </Button>
          {choices.map(({ deletes, kind, label }) => (
            <Button
              key={label}
              kind={kind}
              pending={busy && leave.variables === deletes && "Signing out…"}
              disabled={busy}
              onClick={() => leave.mutate(deletes)}
            >
              {label}
            </Button>
          ))}
        </>
      }
    />
  );
  return { ask, dialog };
}
