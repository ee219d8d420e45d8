"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { toast } from "@/components/ui/toast";
import { endSession } from "@/lib/browser/start-sign-in";
import { deviceStore } from "@/lib/browser/device-store";
import { unsavedForms } from "@/lib/browser/form-drafts";
import { unsentComments } from "@/lib/review/drafts";
import { plural } from "@/lib/format";
import { clearRecentPages } from "./palette/recent-pages";

type Choice = { deletes: boolean; kind: "danger" | "primary"; label: string };
const commentChoices: readonly Choice[] = [
  { deletes: true, kind: "danger", label: "Delete and sign out" },
  { deletes: false, kind: "primary", label: "Keep and sign out" },
];
const formChoices: readonly Choice[] = [{ deletes: false, kind: "primary", label: "Sign out" }];
const nothing = { comments: 0, forms: 0 };

/**
 * Signs out. `ask` opens `dialog` when this device has unsent comments of the user, to keep or delete them, or unsaved forms, which a
 * sign-out deletes; otherwise it signs out immediately. Drafts are deleted only after the session has ended.
 */
export function useSignOut(userId: string) {
  const [unsent, setUnsent] = useState(nothing);
  const leave = useMutation({
    mutationFn: async (deletes: boolean) => {
      await endSession();
      clearRecentPages();
      unsavedForms(deviceStore(), userId).clear();
      if (deletes) unsentComments(deviceStore(), userId).clear();
    },
    onError: (error) => {
      setUnsent(nothing);
      toast(error.message, { kind: "problem" });
    },
  });
  const busy = leave.isPending || leave.isSuccess;
  const ask = () => {
    const found = { comments: unsentComments(deviceStore(), userId).count, forms: unsavedForms(deviceStore(), userId).count };
    if (found.comments || found.forms) setUnsent(found);
    else leave.mutate(false);
  };
  const { comments, forms } = unsent;
  const close = () => setUnsent(nothing);
  const sentences = [
    comments &&
      `You have ${plural(comments, "unsent comment")} in this browser. Keep them for your next sign-in, or delete them if you share this computer.`,
    forms && `You have unsaved changes in ${plural(forms, "form")}. Signing out deletes them.`,
  ];
  const dialog = (
    <Dialog
      open={comments + forms > 0}
      onClose={close}
      kind="alert"
      title="Sign out?"
      description={sentences.filter(Boolean).join(" ")}
      actions={
        <>
          <Button disabled={busy} onClick={close}>
            Cancel
          </Button>
          {(comments ? commentChoices : formChoices).map(({ deletes, kind, label }) => (
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
