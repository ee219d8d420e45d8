"use client";

import type { ReactNode } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";

type Props = {
  title: string;
  /** What ends with it, in a sentence. */
  effect: ReactNode;
  /** The named act, and its verb while it runs. */
  act: string;
  acting: string;
  pending: boolean;
  error: string | undefined;
  onConfirm: () => void;
  onClose: () => void;
};

/** Asks before a credential ends, and says what stops working. */
export function AskDialog({ title, effect, act, acting, pending, error, onConfirm, onClose }: Props) {
  return (
    <Dialog
      open
      kind="alert"
      onClose={onClose}
      title={title}
      description={effect}
      actions={
        <>
          <Button disabled={pending} onClick={onClose}>
            Cancel
          </Button>
          <Button kind="danger" pending={pending && acting} onClick={onConfirm}>
            {act}
          </Button>
        </>
      }
    >
      {error ? <Banner kind="problem">{error}</Banner> : null}
    </Dialog>
  );
}
