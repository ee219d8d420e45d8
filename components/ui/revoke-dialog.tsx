"use client";

import { ConfirmDialog } from "./confirm-dialog";
import { toast } from "./toast";

type Revoke = {
  isPending: boolean;
  error: Error | null;
  reset: () => void;
  mutate: (id: string, on: { onSuccess: () => void }) => void;
};
type Props = {
  /** Id of the token or app. */
  id: string;
  /** Its name as it appears in sentences. */
  name: string;
  effect: string;
  act?: string;
  /** Sentence of the toast. */
  done: string;
  revoke: Revoke;
  onRevoked?: () => void;
  onClose: () => void;
};

/** Confirms that a token or an app loses its access, and revokes it. */
export const RevokeDialog = ({ id, name, effect, act = "Revoke access", done, revoke, onRevoked, onClose }: Props) => (
  <ConfirmDialog
    title={`Revoke ${name}?`}
    effect={effect}
    action={{
      label: act,
      pendingLabel: "Revoking…",
      run: () =>
        revoke.mutate(id, {
          onSuccess: () => {
            onRevoked?.();
            onClose();
            toast(done, { id: "revoked", kind: "done" });
          },
        }),
    }}
    request={revoke}
    onClose={onClose}
  />
);
