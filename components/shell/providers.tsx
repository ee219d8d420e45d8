"use client";

import { type Query, QueryClientProvider, type QueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState, useSyncExternalStore } from "react";
import { Toaster } from "@/components/ui/toast";
import type { PreloadTime } from "@/components/ui/loadable";
import { ApiError } from "@/lib/api/call";
import type { Capability } from "@/lib/api/capability";
import { send } from "@/lib/api/client";
import { createQueryClient } from "@/lib/api/query";
import { accountCounts } from "@/lib/queries/search";
import { sessionEnded } from "@/lib/browser/session-ended";
import { ConnectionBanner } from "./connection-banner";
import { PaletteHost } from "./palette/palette-host";
import { AbsentProvider } from "./supported-operations";
import { SessionDialog } from "./session-dialog";

const COUNTS = [accountCounts("").queryKey[0]];
const isUnauthorized = (error: unknown) => error instanceof ApiError && error.status === 401;

/** Reports a 401 of any query or mutation as the end of the session, and refetches the sidebar's numbers after a change. */
function watch(client: QueryClient) {
  const stops = [
    client.getQueryCache().subscribe(({ query }: { query: Query }) => isUnauthorized(query.state.error) && sessionEnded.report()),
    client.getMutationCache().subscribe((event) => {
      if (isUnauthorized(event.mutation?.state.error)) sessionEnded.report();
      // Any change may change a number in the sidebar; its read is cheap.
      if (event.type === "updated" && event.action.type === "success") void client.invalidateQueries({ queryKey: COUNTS });
    }),
  ];
  return () => stops.forEach((stop) => stop());
}

type Props = {
  absent: readonly Capability[];
  /** False on pages open to visitors who are not signed in. */
  signedIn?: boolean;
  /** False on pages that report failed reads themselves. */
  reportsReads?: boolean;
  /** Time to load the palette ahead. Pages with a limit of code load it with the first input. */
  preload?: PreloadTime;
  children: ReactNode;
};

/** Provides the query client, the operations that the service lacks, the palette, toasts and the session dialog to a page. */
export function Providers({ absent, signedIn = true, reportsReads = true, preload = "idle", children }: Props) {
  const [client] = useState(() => createQueryClient(send));
  useEffect(() => watch(client), [client]);
  const hasEnded = useSyncExternalStore(sessionEnded.subscribe, sessionEnded.read, () => false);
  return (
    <QueryClientProvider client={client}>
      <AbsentProvider value={absent}>
        {children}
        <PaletteHost signedIn={signedIn} preload={preload} />
      </AbsentProvider>
      <Toaster>{reportsReads ? <ConnectionBanner /> : null}</Toaster>
      {hasEnded ? <SessionDialog /> : null}
    </QueryClientProvider>
  );
}
