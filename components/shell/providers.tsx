"use client";

import { type Query, QueryClientProvider, type QueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import { Toaster } from "@/components/ui/toast";
import { ApiError } from "@/lib/api/call";
import type { Capability } from "@/lib/api/capability";
import { send } from "@/lib/api/client";
import { createQueryClient } from "@/lib/api/query";
import { sessionEnded } from "@/lib/browser/session-ended";
import { AbsentProvider } from "./supported-operations";
import { SessionDialog } from "./session-dialog";

const isUnauthorized = (error: unknown) => error instanceof ApiError && error.status === 401;

/** Reports a 401 of any query or mutation as the end of the session. */
function watch(client: QueryClient) {
  const stops = [
    client.getQueryCache().subscribe(({ query }: { query: Query }) => isUnauthorized(query.state.error) && sessionEnded.report()),
    client.getMutationCache().subscribe(({ mutation }) => isUnauthorized(mutation?.state.error) && sessionEnded.report()),
  ];
  return () => stops.forEach((stop) => stop());
}

/** Provides the query client, the operations that the service lacks, toasts and the session dialog to a page. */
export function Providers({ absent, children }: { absent: readonly Capability[]; children: ReactNode }) {
  const [client] = useState(() => createQueryClient(send));
  useEffect(() => watch(client), [client]);
  return (
    <QueryClientProvider client={client}>
      <AbsentProvider value={absent}>{children}</AbsentProvider>
      <Toaster />
      <SessionDialog />
    </QueryClientProvider>
  );
}
