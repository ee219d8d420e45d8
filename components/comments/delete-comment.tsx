"use client";

import { useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { plural } from "@/lib/format";
import { sentenceOf } from "./error-sentence";

type Props = {
  open: boolean;
  onClose: () => void;
  /** Number of replies that stay. */
  replies: number;
  /** Resolves once the service has deleted the comment. */
  onDelete: () => Promise<void>;
};

/** Dialog that confirms the deletion of a comment and waits for the service. */
export default function DeleteComment({ open, onClose, replies, onDelete }: Props) {
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
    <Dialog
      open={open}
      kind="alert"
      onClose={close}
      title={replies ? `Delete this comment? Its ${plural(replies, "reply stays", "replies stay")}.` : "Delete this comment?"}
      description="This can't be undone."
      actions={
        <>
          <Button disabled={pending} onClick={close}>
            Cancel
          </Button>
          <Button kind="danger" pending={pending && "Deleting…"} onClick={() => void confirm()}>
            Delete comment
          </Button>
        </>
      }
    >
      {error ? (
        <p role="alert" className="text-danger">
          {error}
        </p>
      ) : null}
    </Dialog>
  );
}
