"use client";

import { useMutation } from "@tanstack/react-query";
import { Pencil, Play, Power, Workflow } from "lucide-react";
import { Fragment, useState } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Tag } from "@/components/ui/tag";
import { Time } from "@/components/ui/time";
import { automationOfFields, fieldsOfAutomation } from "@/lib/automations/automation-fields";
import { targetNames, whenText } from "@/lib/automations/automation-text";
import {
  type AutomationRule,
  type AutomationTarget,
  deactivateAutomation,
  type ProjectOfAutomations,
  saveAutomation,
} from "@/lib/queries/automations";
import { TestDialog } from "./test-dialog";

const runWords = { delivered: "delivered", failed: "failed", queued: "on its way" } as const;

type Props = {
  of: ProjectOfAutomations;
  rule: AutomationRule;
  targets: readonly AutomationTarget[] | undefined;
  archived: boolean;
  onEdit: () => void;
  onRuns: () => void;
};

/** A rule in the list: its sentence, destinations, last run and actions. */
export function AutomationRow({ of, rule, targets, archived, onEdit, onRuns }: Props) {
  const [testing, setTesting] = useState(false);
  return (
    <div className="flex flex-wrap items-start gap-x-3 gap-y-2 px-4 py-3">
      <Workflow aria-hidden className={`mt-0.5 size-4 ${rule.active ? "text-ink-2" : "text-ink-3"}`} />
      <div className="min-w-48 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <b className={`min-w-0 font-medium wrap-anywhere ${rule.active ? "" : "text-ink-2"}`}>{rule.name}</b>
          {rule.active ? null : (
            <Tag>
              <Power aria-hidden />
              Deactivated
            </Tag>
          )}
        </p>
        <p className="mt-0.5 wrap-anywhere text-ink-2">{whenText(rule)}</p>
        <p className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1 text-xs text-ink-3">
          {targets ? <TargetNames names={targetNames(rule, targets)} /> : null}
          <LastRun rule={rule} onRuns={onRuns} />
        </p>
      </div>
      {archived ? null : (
        <div className="flex flex-wrap gap-2">
          <Button size="small" aria-label={`Test ${rule.name}`} onClick={() => setTesting(true)}>
            <Play aria-hidden />
            Test
          </Button>
          <Button size="small" aria-label={`Edit ${rule.name}`} onClick={onEdit}>
            <Pencil aria-hidden />
            Edit
          </Button>
          <Switch of={of} rule={rule} targets={targets ?? []} onEdit={onEdit} />
        </div>
      )}
      {testing ? <TestDialog of={of} rule={rule} targets={targets ?? []} onClose={() => setTesting(false)} /> : null}
    </div>
  );
}

const TargetNames = ({ names }: { names: readonly (string | null)[] }) => (
  <span className="min-w-0 wrap-anywhere text-ink-2">
    <span aria-hidden>→ </span>
    <span className="sr-only">Sends to </span>
    {names.map((name, at) => (
      <Fragment key={at}>
        {at ? ", " : ""}
        {name ?? <span className="text-danger">removed destination</span>}
      </Fragment>
    ))}
  </span>
);

function LastRun({ rule: { lastRun, name }, onRuns }: { rule: AutomationRule; onRuns: () => void }) {
  if (!lastRun) return <span>Not run in the last 30 days</span>;
  return (
    <button type="button" className="link text-xs" aria-label={`Runs of ${name}`} onClick={onRuns}>
      Last run <Time at={lastRun.createdAt} />,{" "}
      <span className={lastRun.state === "failed" ? "text-danger" : ""}>{runWords[lastRun.state]}</span>
    </button>
  );
}

/** Deactivates a rule, or activates it as it is. A rule whose destinations are all gone is edited instead. */
function Switch({ of, rule, targets, onEdit }: Pick<Props, "of" | "rule" | "onEdit"> & { targets: readonly AutomationTarget[] }) {
  const deactivate = useMutation(deactivateAutomation(of));
  const activate = useMutation(saveAutomation(of, rule.id));
  const error = deactivate.error ?? activate.error;
  const made = automationOfFields(fieldsOfAutomation(rule), targets);
  const start = () => ("rule" in made ? activate.mutate(made.rule) : onEdit());
  return (
    <>
      <Button
        size="small"
        aria-label={`${rule.active ? "Deactivate" : "Activate"} ${rule.name}`}
        pending={(deactivate.isPending || activate.isPending) && "Saving…"}
        onClick={() => (rule.active ? deactivate.mutate(rule.id) : start())}
      >
        <Power aria-hidden />
        {rule.active ? "Deactivate" : "Activate"}
      </Button>
      {error ? (
        <Banner kind="problem" className="basis-full">
          {error.message}
        </Banner>
      ) : null}
    </>
  );
}
