"use client";

import { useMutation } from "@tanstack/react-query";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { ApiError } from "@/lib/api/call";
import { endSession } from "@/lib/browser/start-sign-in";
import { confirmWithPasskey } from "@/lib/queries/passkeys";
import { routes } from "@/lib/routes";

type Props = {
  error: Error;
  /** The reader has a passkey. */
  owned: boolean;
  onConfirmed: () => void;
};

/** Error of a change of passkeys. When a fresh sign-in is missing, it offers one: with a passkey in place, or by signing in again. */
export function PasskeyRefusal({ error, owned, onConfirmed }: Props) {
  const confirm = useMutation(confirmWithPasskey());
  const stale = error instanceof ApiError && error.status === 403;
  return (
    <Banner kind="problem">
      <p>{confirm.error?.message ?? error.message}</p>
      {stale ? (
        <p className="mt-2 flex flex-wrap gap-2">
          {owned ? (
            <Button
              size="small"
              pending={confirm.isPending && "Checking…"}
              onClick={() => confirm.mutate(undefined, { onSuccess: onConfirmed })}
            >
              Use your passkey
            </Button>
          ) : null}
          <Button size="small" onClick={() => void endSession(routes.login(routes.profile()))}>
            Sign in again
          </Button>
        </p>
      ) : null}
    </Banner>
  );
}
