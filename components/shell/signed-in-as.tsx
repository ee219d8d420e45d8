"use client";

import { Button } from "@/components/ui/button";
import { useSignOut } from "./use-sign-out";

/** Shows the signed-in user and a sign-out button, on pages without the user menu. */
export function SignedInAs({ user }: { user: { id: string; name: string | null; slug: string } }) {
  const signOut = useSignOut(user.id);
  return (
    <div className="flex max-w-full min-w-0 items-center gap-1 text-xs text-ink-3">
      <span className="min-w-0 truncate" dir="auto" title={user.name ?? user.slug}>
        Signed in as {user.name ?? user.slug}
      </span>
      <Button kind="ghost" size="small" onClick={signOut.ask}>
        Sign out
      </Button>
      {signOut.dialog}
    </div>
  );
}
