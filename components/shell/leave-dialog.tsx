"use client";

import { useRouter } from "next/navigation";
import { useSyncExternalStore } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { unsavedChanges } from "@/lib/browser/unsaved-changes";

const none = () => null;

/** Asks before the reader leaves a page with unsaved changes. Render it once per layout. */
export function LeaveDialog() {
  const router = useRouter();
  const waiting = useSyncExternalStore(unsavedChanges.subscribe, unsavedChanges.read, none);
  const { title, text } = unsavedChanges.question();
  const leave = () => {
    const departure = unsavedChanges.confirm();
    if (!departure) return;
    if ("run" in departure) departure.run();
    else router.push(departure.href);
  };
  return (
    <Dialog
      open={waiting !== null}
      kind="alert"
      title={title}
      description={text}
      onClose={unsavedChanges.stay}
      actions={
        <>
          <Button onClick={unsavedChanges.stay}>Stay</Button>
          <Button
            onClick={() => {
              const departure = unsavedChanges.read();
              unsavedChanges.discardAll();
              if (!departure) return;
              if ("run" in departure) departure.run();
              else router.push(departure.href);
            }}
          >
            Discard and leave
          </Button>
          <Button kind="primary" onClick={leave}>
            Leave
          </Button>
        </>
      }
    />
  );
}
