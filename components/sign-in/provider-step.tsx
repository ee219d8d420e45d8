"use client";

import { useEffect, useState } from "react";
import { ProblemBanner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import type { ProviderName } from "@/lib/browser/sign-in-interaction";
import { providerNames } from "@/lib/browser/sign-in-error";
import { externalMarks } from "./provider-logos";

type Props = { offered: readonly ProviderName[]; problem: string | undefined; go: (name: ProviderName) => Promise<void> };

/** Buttons of the external sign-in providers, above sign-in by code. */
export function ExternalStep({ offered, problem: before, go }: Props) {
  const [busy, setBusy] = useState<ProviderName>();
  const [problem, setProblem] = useState(before);
  useEffect(() => {
    // The browser's back button may restore this page from its cache while it is still pending.
    const shown = ({ persisted }: PageTransitionEvent) => persisted && setBusy(undefined);
    addEventListener("pageshow", shown);
    return () => removeEventListener("pageshow", shown);
  }, []);
  return (
    <div className="mt-8 grid gap-3">
      <ProblemBanner problem={problem} />
      {offered.map((name) => (
        <Button
          key={name}
          size="tall"
          className="w-full"
          pending={busy === name && `Going to ${providerNames[name]}…`}
          onClick={() => {
            if (busy) return;
            setBusy(name);
            setProblem(undefined);
            go(name).catch((error: Error) => (setBusy(undefined), setProblem(error.message)));
          }}
        >
          {externalMarks[name]}
          Continue with {providerNames[name]}
        </Button>
      ))}
      <p
        aria-hidden
        className="mt-3 flex items-center gap-3 text-xs text-ink-3 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line"
      >
        or with a code
      </p>
    </div>
  );
}
