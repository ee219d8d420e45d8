"use client";

import { Check, Minus } from "lucide-react";
import { Skeleton } from "@/components/ui/skeleton";
import { conditionText, rehearsalText } from "@/lib/automations/automation-text";
import { plural } from "@/lib/format";
import type { AutomationPreview, PreviewedAutomation } from "@/lib/queries/automations";

type Props = {
  conditions: NonNullable<PreviewedAutomation["conditions"]>;
  preview: AutomationPreview | undefined;
  /** The form changed since the preview was made. */
  isStale: boolean;
  problem: string | undefined;
};

/** The last builds, and for which of them an automation would have run. */
export const AutomationRehearsal = ({ conditions, preview, isStale, problem }: Props) => (
  <section aria-label="Preview" aria-busy={isStale} className="min-w-0 text-ink-2">
    {problem ? (
      <p role="status">{problem}</p>
    ) : preview ? (
      <div className={`grid min-w-0 gap-1 ${isStale ? "opacity-60 transition-opacity" : ""}`}>
        <p role="status">{rehearsalText(preview)}</p>
        {preview.builds.length ? (
          <details>
            <summary className="inline-flex min-h-6 cursor-pointer items-center rounded-sm hover:text-ink pointer-coarse:min-h-11">
              Show the builds
            </summary>
            <BuildRows builds={preview.builds} conditions={conditions} />
          </details>
        ) : null}
      </div>
    ) : (
      <div role="status" className="grid gap-3">
        <span className="sr-only">Loading the preview</span>
        <Skeleton className="h-4 w-48" />
      </div>
    )}
  </section>
);

const BuildRows = ({ builds, conditions }: Pick<AutomationPreview, "builds"> & Pick<Props, "conditions">) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolled list must be reachable by keyboard
  <ul aria-label="Last builds" tabIndex={0} className="mt-2 grid max-h-64 gap-2 overflow-y-auto">
    {builds.map((build) => {
      const failed = build.failed.flatMap((at) => (conditions[at] ? [conditionText(conditions[at])] : []));
      return (
        <li key={build.number} className="flex items-start gap-2">
          {build.matches ? (
            <Check aria-hidden className="mt-0.5 size-4 shrink-0 text-done" />
          ) : (
            <Minus aria-hidden className="mt-0.5 size-4 shrink-0 text-ink-3" />
          )}
          <span className="min-w-0">
            <span className="sr-only">{build.matches ? "Would have run: " : "Would not have run: "}</span>
            <a href={build.url} target="_blank" rel="noopener" className={`link ${build.matches ? "font-medium" : ""}`}>
              #{build.number}
            </a>{" "}
            <span className="mono wrap-anywhere text-ink-2">{build.branch}</span>
            {build.name === "default" ? null : <span className="wrap-anywhere text-ink-2"> {build.name}</span>}
            <span className="block text-xs wrap-anywhere text-ink-3">
              {build.matches
                ? build.runs > 1
                  ? plural(build.runs, "time")
                  : null
                : failed.length
                  ? `Not: ${failed.join(", ")}`
                  : "No such event"}
            </span>
          </span>
        </li>
      );
    })}
  </ul>
);
