import { CircleCheck } from "lucide-react";
import type { Metadata } from "next";
import { FocusPage } from "@/components/shell/focus-page";

export const metadata: Metadata = { title: "Signed in" };

/** Last page of a command-line sign-in. */
export default function CliSuccessPage() {
  return (
    <FocusPage>
      <CircleCheck aria-hidden className="size-8 text-done" />
      <h1 className="mt-6 text-2xl font-strong">You’re signed in</h1>
      <p className="mt-2 text-base text-ink-2">Return to your terminal. You can close this tab.</p>
    </FocusPage>
  );
}
