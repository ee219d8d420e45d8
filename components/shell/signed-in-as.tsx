"use client";

import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import { signOut } from "@/lib/auth";

/** Who is signed in, and the way out, on pages without the shell's menu. */
export function SignedInAs({ name }: { name: string }) {
  return (
    <p className="flex items-center gap-1 text-xs text-ink-3">
      Signed in as {name}
      <Button kind="ghost" size="small" onClick={() => void signOut().catch((error: Error) => toast(error.message, { kind: "problem" }))}>
        Sign out
      </Button>
    </p>
  );
}
