"use client";

import { Fingerprint } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import { ProblemBanner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { cancelPasskeyRequest, PasskeyError, requestPasskey, supportsPasskeyAutofill } from "@/lib/browser/passkeys";

type Props = {
  options: () => Promise<Record<string, unknown> | undefined>;
  /** Sends the browser's response and leaves the page. */
  check: (response: { id: string }) => Promise<void>;
};

/**
 * Signs in with a passkey. Also offers passkeys in the suggestions of the email field, where the browser can. The email field must be on
 * the page.
 */
export function PasskeyButton({ options, check }: Props) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  const signIn = async (autofill: boolean) => {
    const asked = await options();
    if (!asked) return;
    const response = await requestPasskey(asked, autofill);
    setBusy(true);
    await check(response);
  };
  const offerAutofill = useEffectEvent(async () => {
    if (!(await supportsPasskeyAutofill())) return;
    await signIn(true).catch((error: Error) => {
      setBusy(false);
      // A click on the button cancels the autofill request; that is no problem to show.
      if (!(error instanceof PasskeyError)) setProblem(error.message);
    });
  });
  useEffect(() => {
    void offerAutofill();
    return () => cancelPasskeyRequest();
  }, []);

  return (
    <div className="mt-3 grid gap-3">
      <Button
        size="tall"
        className="w-full"
        pending={busy && "Checking…"}
        onClick={() => {
          if (busy) return;
          setBusy(true);
          setProblem(undefined);
          signIn(false).catch((error: Error) => (setBusy(false), setProblem(error.message)));
        }}
      >
        <Fingerprint aria-hidden />
        Sign in with a passkey
      </Button>
      <ProblemBanner problem={problem} />
    </div>
  );
}
