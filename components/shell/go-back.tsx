"use client";

import { useRouter } from "next/navigation";
import { buttonClass } from "@/components/ui/button-class";
import { useHydrated } from "@/components/ui/use-hydrated";

/** Returns to the page before; hidden when there is none in this tab. */
export function GoBack() {
  const router = useRouter();
  const hydrated = useHydrated();
  if (!hydrated || history.length < 2) return null;
  return (
    <button type="button" className={buttonClass()} onClick={() => router.back()}>
      Go back
    </button>
  );
}
