"use client";

import type { ReactNode } from "react";
import { ProblemBanner } from "./banner";
import { Button } from "./button";
import { Dialog } from "./dialog";

/** Action that a dialog confirms. */
export type ConfirmAction = {
  label: string;
  /** Label while the request runs. */
  pendingLabel: string;
  kind?: "danger" | "primary";
  run: () => void;
};
/** State of the request that the action sends, such as a mutation. Its error is reset when the dialog closes. */
export type ConfirmRequest = { isPending: boolean; error: { message: string } | null; reset?: () => void };

type Props = {
  open?: boolean;
  title: string;
  /** Sentence about the effect. */
  effect?: ReactNode;
  action: ConfirmAction;
  /** Absent for an action without a request. */
  request?: ConfirmRequest;
  onClose: () => void;
  /** Details between the effect and the error. */
  children?: ReactNode;
  /** Note before the buttons. */
  note?: ReactNode;
};

/** Asks for a confirmation, describes the effect and shows the error of the request. */
export function ConfirmDialog({ open = true, title, effect, action, request, onClose, children, note }: Props) {
  const { label, pendingLabel, kind = "danger", run } = action;
  const pending = request?.isPending ?? false;
  const error = request?.error?.message;
  const close = () => {
    request?.reset?.();
    onClose();
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
          <Button kind={kind} pending={pending && pendingLabel} onClick={run}>
            {label}
          </Button>
        </>
      }
    >
      {children || error ? (
        <div className="grid grid-cols-1 gap-4">
          {children}
          <ProblemBanner problem={error} />
        </div>
      ) : null}
    </Dialog>
  );
}
