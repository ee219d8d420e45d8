"use client";

import type { ReactNode } from "react";
import { Banner } from "./banner";
import { Button } from "./button";
import { Dialog } from "./dialog";

type Request = {
  /** The mutation that confirming runs. Its error is forgotten when the dialog closes. */
  request: { isPending: boolean; error: Error | null; reset: () => void };
  pending?: never;
  error?: never;
};
type Props = {
  open?: boolean;
  title: string;
  /** Sentence about the effect. */
  effect?: ReactNode;
  /** Label of the confirming button, and its label while the request runs. */
  act: string;
  acting: string;
  kind?: "danger" | "primary";
  onConfirm: () => void;
  onClose: () => void;
  /** Details between the effect and the error. */
  children?: ReactNode;
  /** Note before the buttons. */
  note?: ReactNode;
} & (Request | { request?: never; pending: boolean; error: string | null | undefined });

/** Asks for a confirmation, describes the effect and shows the error of the request. */
export function ConfirmDialog({ open = true, kind = "danger", title, effect, act, acting, request, children, note, ...on }: Props) {
  const { pending, error } = request ? { pending: request.isPending, error: request.error?.message } : on;
  const close = () => {
    request?.reset();
    on.onClose();
  };
  return (
    <Dialog
      open={open}
      kind="alert"
      onClose={close}
      title={title}
      description={effect}
      actions={
        <>
          {note}
          <Button disabled={pending} onClick={close}>
            Cancel
          </Button>
          <Button kind={kind} pending={pending && acting} onClick={on.onConfirm}>
            {act}
          </Button>
        </>
      }
    >
      {children || error ? (
        <div className="grid grid-cols-1 gap-4">
          {children}
          {error ? <Banner kind="problem">{error}</Banner> : null}
        </div>
      ) : null}
    </Dialog>
  );
}
