"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { useOffers } from "@/components/shell/supported-operations";
import { loadable } from "@/components/ui/loadable";
import { Skeleton } from "@/components/ui/skeleton";
import { useHydrated } from "@/components/ui/use-hydrated";
import { me } from "@/lib/queries/accounts";
import type { TestDetails, TestKey } from "@/lib/queries/tests";

const TestComments = loadable(() => import("./test-comments"), "The comments");

/** Comments of a test, where the service has them. */
export function TestDiscussion(props: { of: TestKey; test: TestDetails; mayComment: boolean }) {
  const { data: user } = useSuspenseQuery(me());
  // Drafts are stored on this device, so the server renders none.
  const hydrated = useHydrated();
  if (!useOffers("GET /projects/{owner}/{project}/tests/{testId}/comments")) return null;
  const pending = <Skeleton className="h-112" />;
  return <div className="mt-6">{hydrated ? <TestComments pending={pending} {...props} user={user} /> : pending}</div>;
}
