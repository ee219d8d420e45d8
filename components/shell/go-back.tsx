"use client";

import { ArrowLeft } from "lucide-react";
import { useRouter } from "next/navigation";
import { Button } from "@/components/ui/button";
import { useHydrated } from "@/components/ui/use-hydrated";

/** Returns to the page before; hidden when there is none in this tab. */
export function GoBack() {
  const router = useRouter();
  const hydrated = useHydrated();
  if (!hydrated || history.length < 2) return null;
  return (
    <Button onClick={() => router.back()}>
      <ArrowLeft aria-hidden className="rtl:rotate-180" />
      Go back
    </Button>
  );
}
