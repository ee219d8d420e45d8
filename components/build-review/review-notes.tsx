"use client";

import { useMutation } from "@tanstack/react-query";
import { CircleCheck } from "lucide-react";
import Link from "next/link";
import { useOffers } from "@/components/shell/supported-operations";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { buttonClass } from "@/components/ui/button-class";
import { Time } from "@/components/ui/time";
import { toast } from "@/components/ui/toast";
import { isolated } from "@/lib/format";
import { dismissReview } from "@/lib/queries/build-decisions";
import type { Build, BuildKey, BuildReview } from "@/lib/queries/builds";
import { routes } from "@/lib/routes";

const words = { approved: "approved", rejected: "requested changes", commented: "commented", pending: "started a review" } as const;

const nameOf = ({ user }: BuildReview) => user?.name ?? user?.slug ?? "Someone";
const programOf = ({ agent }: BuildReview) => (agent ? ` with ${agent.name ?? "a program"}` : "");
const reasonOf = ({ automatic }: BuildReview) => (automatic ? ", because every file was approved before" : "");
const Text = ({ review: { text } }: { review: BuildReview }) =>
  text ? <span className="mt-0.5 block whitespace-pre-line">{text}</span> : null;

type Props = {
  build: Build;
  of: BuildKey;
  reviews: readonly BuildReview[];
  /** The reader may dismiss reviews. */
  isAdmin: boolean;
  /** Number of the build of the same commit that needs a review next. */
  next: number | null | undefined;
};

/** Reviews of a build that count: the approval that decided it, which admins of the project can take back, and the others. */
export function ReviewNotes({ build, of, reviews, isAdmin, next }: Props) {
  const valid = reviews.filter(({ dismissedAt }) => !dismissedAt);
  const approval = build.status === "accepted" ? valid.findLast(({ state }) => state === "approved") : undefined;
  const isDecided = build.status === "accepted" || build.status === "rejected";
  const check = build.notification?.description ? `The check says “${build.notification.description}”.` : "";
  return (
    <>
      {approval ? <Approval key={approval.id} of={of} review={approval} check={check} isAdmin={isAdmin} /> : null}
      {isDecided && next ? (
        <Banner
          action={
            <Link prefetch={false} className={buttonClass({ size: "small" })} href={routes.build(of.owner, of.project, next)}>
              Review #{next}
            </Link>
          }
        >
          {approval || !check ? "" : `${check} `}#{next} of this commit needs review.
        </Banner>
      ) : isDecided && !approval && check ? (
        <p className="text-ink-2">{check}</p>
      ) : null}
      {valid
        .filter((review) => review !== approval)
        .map((review) => (
          <p key={review.id} className="text-ink-2 wrap-anywhere">
            <b className="font-medium text-ink">{nameOf(review)}</b>
            {programOf(review)} {words[review.state]}
            {reasonOf(review)}, <Time at={review.date} />
            <Text review={review} />
          </p>
        ))}
    </>
  );
}

type ApprovalProps = { of: BuildKey; review: BuildReview; check: string; isAdmin: boolean };

function Approval({ of, review, check, isAdmin }: ApprovalProps) {
  const takeBack = useMutation(dismissReview(of));
  const offersDismissal = useOffers("POST /projects/{owner}/{project}/builds/{buildNumber}/reviews/{reviewId}/dismiss");
  // The promise ends after the build was read again, when this note is gone.
  const takeItBack = () =>
    void takeBack.mutateAsync(review.id).then(
      () => {
        toast(`The approval of #${of.number} is taken back`, { kind: "done" });
        document.getElementById("main")?.focus({ preventScroll: true });
      },
      () => {},
    );
  return (
    <>
      <Banner
        icon={CircleCheck}
        className="wrap-anywhere"
        action={
          isAdmin && offersDismissal ? (
            <Button size="small" pending={takeBack.isPending && "Taking back…"} onClick={takeItBack}>
              Take back
            </Button>
          ) : undefined
        }
      >
        <b>Approved</b> by {isolated(nameOf(review))}
        {programOf(review)}
        {reasonOf(review)}, <Time at={review.date} />.{check ? ` ${check}` : ""}
        <Text review={review} />
      </Banner>
      {takeBack.error ? <Banner kind="problem">{takeBack.error.message}</Banner> : null}
    </>
  );
}
