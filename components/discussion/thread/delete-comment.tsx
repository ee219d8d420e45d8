"use client";

import { useRef, useState } from "react";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { plural } from "@/lib/format";
import { sentenceOf } from "@/components/discussion/outbox/error-sentence";

type Props = {
  open: boolean;
  onClose: () => void;
  /** Number of replies that stay. */
  replies: number;
  /** Resolves once the service has deleted the comment. */
  onDelete: () => Promise<void>;
};

/** Dialog that confirms the deletion of a comment and waits for the service. */
export function DeleteComment({ open, onClose, replies, onDelete }: Props) {
  const [error, setError] = useState<string | null>(null);
  const [pending, setPending] = useState(false);
  const underway = useRef(false);
  const close = () => {
    setError(null);
    onClose();
  };
  const confirm = async () => {
    if (underway.current) return;
    underway.current = true;
    setPending(true);
    setError(null);
    try {
      await onDelete();
    } catch (refused) {
      setError(sentenceOf(refused));
    } finally {
      underway.current = false;
      setPending(false);
    }
  };
  return (
    <ConfirmDialog
      open={open}
      title={replies ? `Delete this comment? Its ${plural(replies, "reply stays", "replies stay")}.` : "Delete this comment?"}
      effect="This can’t be undone."
      action={{ label: "Delete comment", pendingLabel: "Deleting…", run: () => void confirm() }}
      request={{ isPending: pending, error: error === null ? null : { message: error } }}
      onClose={close}
    />
  );
}
