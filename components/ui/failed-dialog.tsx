"use client";

import type { ReactNode } from "react";
import { Button } from "./button";
import { Dialog } from "./dialog";
import { useBackOnline } from "./loadable";

/** `failed` of a dialog: a dialog with the sentence. */
export const failedDialog =
  (name: string) =>
  (_: ReactNode, { open = true, onClose }: { open?: boolean; onClose: () => void }, retry: () => void): ReactNode =>
    open ? <LoadProblemDialog name={name} onClose={onClose} onRetry={retry} /> : null;

function LoadProblemDialog({ name, onClose, onRetry }: { name: string; onClose: () => void; onRetry: () => void }) {
  useBackOnline(onRetry);
  return (
    <Dialog
      open
      title={`${name} couldn’t be loaded`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button kind="primary" onClick={onRetry}>
            Try again
          </Button>
        </>
      }
    >
      <p className="text-ink-2">Check your connection.</p>
    </Dialog>
  );
}
