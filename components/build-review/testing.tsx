import { NuqsTestingAdapter } from "nuqs/adapters/testing";
import { type ReactNode, useEffect, useState } from "react";
import { noChange, type StageView } from "@/lib/builds/build-view";
import { of } from "@/lib/builds/testing/changes";
import type { Decision } from "@/lib/builds/decision-queue";
import { buildSource } from "@/lib/queries/build-source";
import type { Build } from "@/lib/queries/builds";
import { type Decisions, useDecisions } from "./decisions/use-decisions";
import { type ReviewedPage, ReviewProvider, type StageExtras, StageExtrasProvider } from "./review-context";

/** The person who reviews, and another one. */
export const ana = { id: "ana", slug: "ana", name: "Ana", pictureUrl: null };
export const ben = { id: "ben", slug: "ben", name: "Ben", pictureUrl: null };
export const now = "2026-01-01T00:00:00.000Z";

/** Returns what the service answers to a decision that it stores. */
export function resultOf(body: unknown, more: object = {}) {
  const { decision, reason = null } = body as { decision: Decision; reason?: string };
  const stored = ({ approve: "approved", reject: "rejected", undecide: null } as const)[decision];
  return { decision: stored, decidedBy: null, decidedAt: null, reason, stored: true, ...more };
}

/** Address of the review. */
export type TestAddress = StageView & { page: number };

type Props = {
  mayReview?: boolean;
  /** Rejection of the whole build, in words. */
  rejection?: string | null;
  /** Replaces parts of the reader's decisions. */
  decisions?: Partial<Decisions>;
  details?: Partial<Build>;
  /** Differences from the review of a build. */
  review?: Partial<ReviewedPage>;
  extras?: StageExtras;
  start?: Partial<TestAddress>;
  /** Called with the address after each change of it. */
  onAddress?: (address: TestAddress) => void;
  children: ReactNode;
};

/** A review of a build by Ana, with her decisions and an address in memory. */
export function TestReview({
  mayReview = true,
  rejection = null,
  decisions,
  details,
  review,
  extras = {},
  start,
  onAddress,
  children,
}: Props) {
  const own = useDecisions(of, ana.id, rejection);
  const [address, setAddress] = useState<TestAddress>({ ...noChange, page: 1, ...start });
  useEffect(() => onAddress?.(address), [address, onAddress]);
  const { page, ...view } = address;
  const value: ReviewedPage = {
    of,
    build: { key: of, details: { number: of.number, baseNumber: 2, ...details } as Build },
    source: buildSource(of),
    reader: ana,
    mayReview,
    decisions: { ...own, ...decisions },
    labels: { before: "", after: "" },
    address: {
      view,
      page,
      onView: (next) => setAddress((all) => ({ ...all, ...next })),
      onClose: () => setAddress((all) => ({ ...all, ...noChange })),
      last: view.cause,
      lastSnapshot: view.snapshot,
      isOpen: view.cause !== null || view.snapshot !== null,
    },
    laterKey: `${ana.id}:acme/web/3`,
    ...review,
  };
  return (
    <NuqsTestingAdapter>
      <ReviewProvider value={value}>
        <StageExtrasProvider value={extras}>{children}</StageExtrasProvider>
      </ReviewProvider>
    </NuqsTestingAdapter>
  );
}
