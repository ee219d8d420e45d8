"use client";

import { Button } from "@/components/ui/button";
import { useSignOut } from "./use-sign-out";

/** Who is signed in, and the way out, on pages without the shell's menu. */
export function SignedInAs({ user }: { user: { id: string; name: string | null; slug: string } }) {
  const signOut = useSignOut(user.id);
  return (
    <div className="flex items-center gap-1 text-xs text-ink-3">
      Signed in as {user.name ?? user.slug}
      <Button kind="ghost" size="small" onClick={signOut.ask}>
        Sign out
      </Button>
      {signOut.dialog}
    </div>
  );
}
