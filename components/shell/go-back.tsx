"use client";

import { useRouter } from "next/navigation";
import { useHydrated } from "@/components/ui/use-hydrated";

// Every page requests this code: the classes of a button come from the server.
/** Returns to the page before; hidden when there is none in this tab. */
export function GoBack({ className }: { className: string }) {
  const router = useRouter();
  const hydrated = useHydrated();
  if (!hydrated || history.length < 2) return null;
  return (
    <button type="button" className={className} onClick={() => router.back()}>
      Go back
    </button>
  );
}
