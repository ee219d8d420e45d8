"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ListProblem } from "@/components/shell/list-error";
import { useFormDraft } from "@/components/shell/use-form-draft";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Skeleton } from "@/components/ui/skeleton";
import { toast } from "@/components/ui/toast";
import { fieldsOfCause, type RuleEffect, type RuleFields, ruleOfFields } from "@/lib/builds/rule-draft";
import { factsOfSamples } from "@/lib/builds/rule-rehearsal";
import { plural } from "@/lib/format";
import { allCausePlaces, createRule, type NewRule, rulePreview } from "@/lib/queries/build-rules";
import { type BuildCause, type BuildKey } from "@/lib/queries/builds";
import { Rehearsal } from "./rehearsal";
import { RuleForm } from "./rule-form";
import { usePaused } from "@/components/ui/use-paused";

/** Milliseconds without a change of the form before the preview is read. */
const PAUSE_MS = 350;
const titles: Record<RuleEffect, string> = { approve: "Approve changes like this", ignore: "Ignore changes here" };

type Props = { of: BuildKey; cause: BuildCause; effect: RuleEffect; onClose: () => void };

/** Saves a rule that is prefilled from a cause, with a preview that follows the form. */
export default function RuleDialog({ of, cause, effect, onClose }: Props) {
  const places = useQuery(allCausePlaces(of, cause.id));
  if (places.data) return <RuleEditor {...{ of, cause, effect, onClose }} prefilled={fieldsOfCause(cause, places.data, effect)} />;
  return (
    <Dialog open width="wide" title={titles[effect]} onClose={onClose}>
      {places.error ? <ListProblem error={places.error} retry={() => void places.refetch()} empty /> : <Skeleton className="h-96" />}
    </Dialog>
  );
}

/** Rule as far as it matters to a preview: the reason does not change it. */
function previewedRule(made: ReturnType<typeof ruleOfFields>): NewRule | null {
  if (!("rule" in made)) return null;
  const { reason: _, ...rule } = made.rule;
  return rule;
}

function RuleEditor({ of, cause, effect, prefilled, onClose }: Props & { prefilled: RuleFields }) {
  // The prefilled values must not change while the dialog is open: the draft stores what differs from them.
  const [first] = useState(prefilled);
  const draft = useFormDraft<RuleFields>(`rule:${of.owner}/${of.project}/${of.number}/${cause.id}/${effect}`, first);
  const fields = draft.values as RuleFields;
  const colours = cause.recoloured;
  const made = ruleOfFields(fields, { effect, colours });
  const wanted = previewedRule(made);
  const asked = usePaused(wanted, JSON.stringify(wanted), PAUSE_MS);
  const preview = useQuery({ ...rulePreview(of, asked ?? emptyRule), enabled: asked !== null });
  const save = useMutation(createRule(of));
  const problems = "problems" in made ? made.problems : {};
  const submit = () => {
    if (!("rule" in made) || save.isPending) return;
    save.mutate(made.rule, {
      onSuccess: ({ decided }) => {
        draft.clear();
        onClose();
        toast(
          decided
            ? `The rule is saved. It ${effect === "approve" ? "approved" : "ignored"} ${plural(decided, "snapshot")}.`
            : "The rule is saved.",
          {
            id: "rule",
            kind: "done",
          },
        );
      },
    });
  };
  const isStale = JSON.stringify(wanted) !== JSON.stringify(asked) || preview.isPlaceholderData;
  return (
    <Dialog
      open
      width="wide"
      title={titles[effect]}
      description="Applies to this build and later ones. Changes that go beyond the conditions still need a decision, and so do new and removed snapshots."
      onClose={onClose}
      actions={
        <>
          {draft.changed.length ? (
            <Button kind="ghost" className="me-auto" onClick={draft.clear}>
              Start over
            </Button>
          ) : null}
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" disabled={!("rule" in made)} pending={save.isPending && "Saving…"} onClick={submit}>
            {effect === "approve" ? "Approve by rule" : "Ignore by rule"}
          </Button>
        </>
      }
    >
      {draft.restored ? <Banner className="mb-4">Your unsaved changes to this rule are back.</Banner> : null}
      <div className="grid gap-6 rail:grid-cols-[minmax(0,1fr)_320px]">
        <RuleForm
          fields={fields}
          set={draft.set}
          problems={problems}
          colours={colours}
          facts={factsOfSamples(preview.data ?? { samples: [] })}
        />
        <Rehearsal
          effect={effect}
          preview={wanted ? preview.data : undefined}
          isStale={isStale}
          problem={problemText(problems, preview.error)}
        />
      </div>
      {save.error ? (
        <Banner kind="problem" className="mt-4">
          {save.error.message} Nothing was saved.
        </Banner>
      ) : null}
    </Dialog>
  );
}

const emptyRule: NewRule = { effect: "approve", conditions: {} };

function problemText(problems: object, error: Error | null): string | undefined {
  if (Object.keys(problems).length) return "Complete the conditions to see what the rule would decide.";
  return error?.message;
}
