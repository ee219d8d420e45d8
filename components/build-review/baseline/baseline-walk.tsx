"use client";

import { useQuery } from "@tanstack/react-query";
import { Ban, CircleCheck, CircleDashed, CircleX, Copy } from "lucide-react";
import Link from "next/link";
import { ListProblem } from "@/components/shell/list-error";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { type BaselineVerdict, buildBaseline } from "@/lib/queries/build-baseline";
import type { BuildKey } from "@/lib/queries/builds";
import { routes } from "@/lib/routes";

const verdicts: Record<BaselineVerdict, string> = {
  taken: "Used",
  "taken by hand": "Chosen by hand",
  "no build": "No build",
  "not concluded": "Not compared",
  failed: "Comparison failed",
  "tests failed": "Tests failed",
  subset: "Subset of tests",
  skipped: "Skipped",
  rejected: "Changes requested",
  "not approved": "Not approved",
  "older import": "Import, older than the baseline",
  "no history": "No common commit found on GitHub",
};

const icons: Partial<Record<BaselineVerdict, typeof Ban>> = {
  taken: CircleCheck,
  "taken by hand": CircleCheck,
  "no build": Ban,
  rejected: CircleX,
};

/** Commits that were looked at for a baseline, with the reasons. */
export function BaselineWalk({ of, onChoose }: { of: BuildKey; onChoose: (() => void) | null }) {
  const { data, error, refetch } = useQuery(buildBaseline(of));
  if (error) return <ListProblem error={error} retry={() => void refetch()} empty />;
  if (!data) return <p className="p-3 text-ink-2">Loading…</p>;
  return (
    <div className="p-3">
      <h2 className="font-strong">{data.build === null ? "No baseline was found" : `Compared with #${data.build}`}</h2>
      <p className="mt-1 wrap-anywhere text-ink-2">
        {data.branch ? `Searched commits of ${data.branch}, newest first` : "Searched commits, newest first"}
      </p>
      {data.steps.length ? (
        <ol className="mt-2 border-t border-line">
          {data.steps.map(({ commit, build, verdict }, index) => {
            const Icon = icons[verdict] ?? CircleDashed;
            const isTaken = Icon === CircleCheck;
            return (
              <li key={index} className="flex min-h-10 items-center gap-2 border-b border-line">
                <Icon
                  aria-hidden
                  className={`size-4 shrink-0 ${isTaken ? "text-done" : verdict === "rejected" ? "text-danger" : "text-ink-3"}`}
                />
                <span className="w-16 mono">{commit?.slice(0, 7) ?? "any"}</span>
                <span className="w-14">
                  {build === null ? null : (
                    <Link className="link" href={routes.build(of.owner, of.project, build)}>
                      #{build}
                    </Link>
                  )}
                </span>
                <span className={`ms-auto text-end ${isTaken ? "font-medium" : "text-ink-2"}`}>{verdicts[verdict]}</span>
              </li>
            );
          })}
        </ol>
      ) : (
        <p className="mt-2 text-ink-2">The upload named no earlier commit.</p>
      )}
      <div className="mt-2 flex flex-wrap justify-between gap-2">
        {onChoose ? (
          <Button kind="ghost" size="small" onClick={onChoose}>
            Choose another baseline
          </Button>
        ) : null}
        <CopyButton kind="ghost" size="small" label="Copy as text" icon={<Copy aria-hidden />} text={data.summary} />
      </div>
    </div>
  );
}
