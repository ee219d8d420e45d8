"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { ProblemBanner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { askForAccess } from "@/lib/queries/guest-session";

const never = () => () => {};
/** Returns the token of the share page of this address. */
const tokenHere = () => decodeURIComponent(/^\/m\/([^/]+)/.exec(location.pathname)?.[1] ?? "");

/** Asks for access to a page that the reader can't open. Looks and answers the same whether or not the page exists. */
export function AskFromRefusal() {
  const token = useSyncExternalStore(never, tokenHere, () => "");
  const ask = useMutation(askForAccess(), useQueryClient());
  if (ask.isSuccess) return <p role="status">If this page exists, its admins were asked. You’ll get an email with the answer.</p>;
  return (
    <div className="grid justify-items-center gap-3">
      <Button kind="primary" pending={ask.isPending && "Asking…"} onClick={() => token && ask.mutate(token)}>
        Ask for access
      </Button>
      <ProblemBanner problem={ask.error} />
    </div>
  );
}
