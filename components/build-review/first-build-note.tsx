import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import { isApprovedByBranch } from "@/lib/builds/approved-by-branch";
import { createReview } from "@/lib/queries/build-decisions";
import type { Build, BuildKey } from "@/lib/queries/builds";
import { OtherBaselineDialog } from "./baseline/other-baseline";

/** Note of a build that has nothing to compare with: who approved it, or the approval that makes it the baseline. */
export function FirstBuildNote({ build, of, mayReview }: { build: Build; of: BuildKey; mayReview: boolean }) {
  const [isChoosing, setChoosing] = useState(false);
  const review = useMutation(createReview(of));
  const isAutomatic = isApprovedByBranch(build);
  const isOpen = build.status === "changes-detected";
  if (isAutomatic)
    return (
      <p className="text-ink-2">
        Nothing to compare with yet. Approved automatically, because it is on <b className="font-strong">{build.head.branch}</b>. Later
        builds are compared with it.
      </p>
    );
  const approve = () => review.mutate({ event: "APPROVE" }, { onSuccess: () => toast(`#${build.number} is approved`, { kind: "done" }) });
  return (
    <>
      <Banner
        action={
          mayReview ? (
            <span className="flex flex-wrap justify-end gap-2">
              <Button size="small" onClick={() => setChoosing(true)}>
                Compare with…
              </Button>
              {isOpen ? (
                <Button size="small" kind="primary" pending={review.isPending && "Approving…"} onClick={approve}>
                  Approve
                </Button>
              ) : null}
            </span>
          ) : undefined
        }
      >
        Nothing to compare with yet.{" "}
        {isOpen ? "Approve it to make it the baseline." : build.status === "accepted" ? "Later builds are compared with it." : ""}
      </Banner>
      {review.error ? <Banner kind="problem">{review.error.message}</Banner> : null}
      {isChoosing ? <OtherBaselineDialog build={build} of={of} onClose={() => setChoosing(false)} /> : null}
    </>
  );
}
