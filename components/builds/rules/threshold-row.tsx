"use client";

import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { ChevronDown } from "lucide-react";
import { useState } from "react";
import { useOffers } from "@/components/shell/supported-operations";
import { buttonClass } from "@/components/ui/button-class";
import { Popover } from "@/components/ui/popover";
import { FactRow } from "@/components/ui/settings-section";
import { thresholdLabel } from "@/lib/builds/threshold-effect";
import { DEFAULT_THRESHOLD } from "@/lib/compare/rule";
import { calendarDay } from "@/lib/format";
import { projectThreshold } from "@/lib/queries/build-rules";
import { newestBuild } from "@/lib/queries/builds";
import { projectDetails } from "@/lib/queries/projects";
import { ThresholdDial } from "./threshold-dial";
import { ThresholdDialog } from "./threshold-dialog";

/** The threshold of a project's new builds in its settings. Another one is tried on the newest build, and saved as a rule. */
export function ThresholdRow({ slug, project }: { slug: string; project: string }) {
  const { archivedAt } = useSuspenseQuery(projectDetails(slug, project)).data;
  const offered = useOffers("POST /projects/{owner}/{project}/builds/{buildNumber}/rules/preview");
  const rule = useQuery({ ...projectThreshold({ owner: slug, project }), enabled: offered });
  const newest = useQuery({ ...newestBuild(slug, project), enabled: offered }).data?.results[0];
  const [chosen, setChosen] = useState<number | null>(null);
  const saved = rule.data?.threshold ?? DEFAULT_THRESHOLD;
  const threshold = chosen ?? saved;
  const of = newest && { owner: slug, project, number: newest.number };
  const [isSaving, setSaving] = useState(false);
  if (!offered) return null;
  const value = <span className={`mono ${rule.isPending ? "invisible" : ""}`}>{thresholdLabel(saved)}</span>;
  return (
    <>
      <FactRow
        title="Threshold"
        text={`Lower finds more. Used for new builds${rule.data ? ` until ${calendarDay(rule.data.expiresAt)}` : ""}.`}
      >
        {of && !archivedAt ? (
          <Popover
            label={`Threshold: ${thresholdLabel(saved)}`}
            trigger={
              <>
                {value}
                <ChevronDown aria-hidden />
              </>
            }
            className={buttonClass({ kind: "line" })}
          >
            {(close) => <ThresholdDial of={of} threshold={threshold} onThreshold={setChosen} onSave={() => (close(), setSaving(true))} />}
          </Popover>
        ) : (
          value
        )}
      </FactRow>
      {isSaving && of ? <ThresholdDialog of={of} threshold={threshold} onClose={() => setSaving(false)} /> : null}
    </>
  );
}
