"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { ListProblem } from "@/components/shell/list-error";
import { Popover } from "@/components/ui/popover";
import { type BuildKey, buildBaseline } from "@/lib/queries/builds";
import { routes } from "@/lib/routes";

/** Button that explains the choice of the baseline: every commit that was looked at, with the reason for passing it over. */
export const BaselineWhy = ({ build }: { build: BuildKey }) => (
  <Popover label="Why this baseline?" isNamedByContent trigger="Why?" className="link rounded-sm pointer-coarse:min-h-11">
    {() => <Walk build={build} />}
  </Popover>
);

function Walk({ build }: { build: BuildKey }) {
  const { data, error, refetch } = useQuery(buildBaseline(build));
  if (error) return <ListProblem error={error} retry={() => void refetch()} empty />;
  if (!data) return <p className="p-3 text-ink-2">Loading…</p>;
  return (
    <div className="p-3">
      <h2 className="font-strong">{data.build === null ? "No baseline was found" : `Compared with #${data.build}`}</h2>
      <p className="mt-1 text-ink-2">
        {data.branch ? `Commits of ${data.branch}, nearest first.` : "Commits that were looked at, nearest first."}
      </p>
      {data.steps.length ? (
        <ol className="mt-2 border-t border-line">
          {data.steps.map((step, index) => (
            <li key={index} className="flex min-h-8 items-center gap-3 border-b border-line">
              <span className="w-16 mono">{step.commit?.slice(0, 7) ?? "any"}</span>
              <span className="w-12">
                {step.build === null ? null : (
                  <Link className="link" href={routes.build(build.owner, build.project, step.build)}>
                    #{step.build}
                  </Link>
                )}
              </span>
              <span className={step.verdict === "taken" ? "font-medium" : "text-ink-2"}>{step.verdict}</span>
            </li>
          ))}
        </ol>
      ) : (
        <p className="mt-2 text-ink-2">The upload named no earlier commit.</p>
      )}
    </div>
  );
}
