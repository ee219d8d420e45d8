"use client";

import { useState } from "react";

/** Sends the request of a sign-in step, one at a time. It stays busy after a success, because the next step follows. */
export function useStepRequest() {
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const run = (invalid: string | null, send: () => Promise<void>) => {
    if (busy) return;
    setProblem(invalid ?? undefined);
    if (invalid) return;
    setBusy(true);
    send().catch((error: Error) => (setBusy(false), setProblem(error.message)));
  };
  return { problem, busy, run };
}
