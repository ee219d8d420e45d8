"use client";

import { useMutation } from "@tanstack/react-query";
import { useFormDraft } from "@/components/shell/use-form-draft";
import { ProblemBanner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { toast } from "@/components/ui/toast";
import { dayAfter } from "@/lib/browser/days";
import { type ThresholdFields, thresholdRuleOfFields } from "@/lib/builds/rule-draft";
import { thresholdLabel } from "@/lib/builds/threshold-effect";
import { createRule } from "@/lib/queries/build-rules";
import type { BuildKey } from "@/lib/queries/builds";
import { RuleReasonField } from "./reason-field";
import { RuleEnd } from "./rule-end";
import { SnapshotPatternField } from "./snapshot-pattern-field";
import { ThresholdEffect } from "./threshold-effect";
import { useRehearsal } from "./use-rehearsal";

const first = (): ThresholdFields => ({ tests: "", until: dayAfter(14), reason: "" });

/** Saves a threshold as a rule for later builds. */
export function ThresholdDialog({ of, threshold, onClose }: { of: BuildKey; threshold: number; onClose: () => void }) {
  const draft = useFormDraft<ThresholdFields>(`threshold:${of.owner}/${of.project}/${of.number}`, first());
  const fields = draft.values as ThresholdFields;
  const made = thresholdRuleOfFields(fields, threshold);
  const problems = "problems" in made ? made.problems : {};
  const wanted = "rule" in made ? { effect: "threshold" as const, threshold, conditions: made.rule.conditions } : null;
  const rehearsal = useRehearsal(of, wanted);
  const save = useMutation(createRule(of));
  const submit = () => {
    if (!("rule" in made) || save.isPending) return;
    save.mutate(made.rule, {
      onSuccess: () => {
        draft.clear();
        onClose();
        toast(`Later builds are compared with ${thresholdLabel(threshold)}.`, { id: "rule", kind: "done" });
      },
    });
  };
  return (
    <Dialog
      open
      title={`Compare later builds with ${thresholdLabel(threshold)}`}
      description="This build and its decisions stay as they are. The rule wins over the threshold that a test sets."
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" disabled={!wanted} pending={save.isPending && "Saving…"} onClick={submit}>
            Save threshold
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <SnapshotPatternField error={problems.tests} value={fields.tests} onText={(tests) => draft.set({ tests })} />
        <Field label="Until" error={problems.until}>
          {({ id, "aria-describedby": describedBy }) => (
            <RuleEnd id={id} aria-describedby={describedBy} label="Until" value={fields.until} onDay={(until) => draft.set({ until })} />
          )}
        </Field>
        <RuleReasonField value={fields.reason} onText={(reason) => draft.set({ reason })} />
        <ThresholdEffect rehearsal={rehearsal} className="rounded-lg bg-wash px-4 py-3" />
        <ProblemBanner problem={save.error}>Nothing was saved.</ProblemBanner>
      </div>
    </Dialog>
  );
}
