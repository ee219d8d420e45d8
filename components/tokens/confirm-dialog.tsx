"use client";

import type { ReactNode } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";

type Props = {
  title: string;
  /** Sentence about the effect. */
  effect: ReactNode;
  /** Label of the button, and its label while the request runs. */
  act: string;
  acting: string;
  pending: boolean;
  error: string | undefined;
  onConfirm: () => void;
  onClose: () => void;
};

/** Confirms the end of a credential and describes the effect. */
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
