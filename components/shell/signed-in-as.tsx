"use client";

import { Button } from "@/components/ui/button";
import { useSignOut } from "./use-sign-out";

/** Shows the signed-in user and a sign-out button, on pages without the user menu. */
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
