"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useFormDraft } from "@/components/shell/use-form-draft";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { toast } from "@/components/ui/toast";
import { usePaused } from "@/components/ui/use-paused";
import type { ApiError } from "@/lib/api/call";
import {
  type AutomationFields,
  automationOfFields,
  type AutomationProblems,
  fieldsOfAutomation,
  previewOfFields,
  readJsonList,
} from "@/lib/automations/automation-fields";
import {
  automationPreview,
  type AutomationRule,
  automationTargetList,
  type PreviewedAutomation,
  type ProjectOfAutomations,
  saveAutomation,
} from "@/lib/queries/automations";
import { AutomationConditions } from "./automation-conditions";
import { AutomationRehearsal } from "./automation-rehearsal";
import { AutomationSentence } from "./automation-sentence";
import { TargetFields } from "./target-fields";
import { refusalText } from "./typed-target";
import { useNewTarget } from "./use-new-target";

/** Milliseconds without a change of the sentence before the preview is read. */
const PAUSE_MS = 350;
const nothing: PreviewedAutomation = { events: ["build.completed"], conditions: [] };
const noProblems: AutomationProblems = { rows: [] };

export type EditorProps = {
  of: ProjectOfAutomations;
  /** The rule that is edited; null for a new one. */
  rule: AutomationRule | null;
  /** The reader may add destinations. */
  mayManage: boolean;
  onClose: () => void;
};

/** Creates or edits an automation as one sentence, with a new destination inside, and a preview that follows the words. */
export function AutomationDialog({ of, rule, mayManage, onClose }: EditorProps) {
  // The saved values must not change while the dialog is open: the draft stores what differs from them.
  const [saved] = useState(() => fieldsOfAutomation(rule));
  const draft = useFormDraft<AutomationFields>(`automation:${of.owner}/${of.project}/${rule?.id ?? "new"}`, saved);
  const fields = draft.values as AutomationFields;
  const { data: targets, error: targetsError } = useQuery(automationTargetList(of));
  const added = useNewTarget(of.owner);
  const wanted = previewOfFields(fields);
  const asked = usePaused(wanted, JSON.stringify(wanted), PAUSE_MS);
  const preview = useQuery({ ...automationPreview(of, asked ?? nothing), enabled: asked !== null });
  const save = useMutation(saveAutomation(of, rule?.id ?? null));
  const [tried, setTried] = useState(false);
  const chosen = readJsonList<string>(fields.targets);
  const known = targets?.results ?? [];
  const made = automationOfFields(named(fields, known, added.name), known);
  const problems = "problems" in made ? made.problems : noProblems;
  // A destination that is typed counts once it is added, which happens with the automation.
  const missing = added.kind && !added.isComplete ? "Complete the destination." : added.kind ? undefined : problems.targets;
  const conditionsHaveProblem = problems.rows.some(Boolean) || problems.name !== undefined || problems.events !== undefined;
  const act = useMutation<unknown, ApiError, void>({
    mutationFn: async () => {
      const target = added.kind ? await added.add() : null;
      const ids = target ? [...chosen, target.id] : chosen;
      // The destination exists now: another attempt must not add it again.
      if (target) draft.set({ targets: JSON.stringify(ids) });
      const final = automationOfFields(
        named({ ...fields, targets: JSON.stringify(ids) }, known, added.name),
        target ? [...known, target] : known,
      );
      if ("rule" in final) await save.mutateAsync(final.rule);
    },
    onSuccess: () => {
      draft.clear();
      onClose();
      toast(rule ? "The automation is saved and active." : "The automation is active.", { id: "automation", kind: "done" });
    },
  });
  const submit = () => {
    setTried(true);
    if (!missing && !conditionsHaveProblem && !act.isPending) act.mutate();
  };
  return (
    <Dialog
      open
      width="large"
      title={rule ? "Edit automation" : "New automation"}
      onClose={onClose}
      actions={
        <>
          {draft.changed.length ? (
            <Button kind="ghost" className="me-auto" onClick={draft.clear}>
              Start over
            </Button>
          ) : null}
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" pending={act.isPending && "Saving…"} onClick={submit}>
            {rule ? (rule.active ? "Save automation" : "Save and activate") : "Create automation"}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {draft.restored ? <Banner>Your unsaved changes to this automation are back.</Banner> : null}
        <AutomationSentence
          of={of}
          fields={fields}
          set={draft.set}
          targets={known}
          newKind={added.kind}
          onNew={mayManage ? added.choose : null}
        />
        {added.kind ? (
          <div role="group" aria-label="New destination" data-new-target className="grid gap-3 rounded-lg bg-wash p-4">
            <TargetFields
              kind={added.kind}
              target={null}
              typed={added.typed}
              set={added.set}
              byToken={added.byToken}
              onByToken={added.setByToken}
            />
            <p className="text-xs text-ink-2">Stored encrypted and never shown again. All projects of the account can use it.</p>
          </div>
        ) : null}
        {tried && missing ? (
          <p role="alert" className="text-xs text-danger">
            {missing}
          </p>
        ) : targetsError ? (
          <p className="text-xs text-danger">{targetsError.message}</p>
        ) : null}
        <AutomationConditions fields={fields} set={draft.set} problems={tried ? problems : noProblems} />
        <AutomationRehearsal
          conditions={asked?.conditions ?? []}
          preview={wanted ? preview.data : undefined}
          isStale={JSON.stringify(wanted) !== JSON.stringify(asked) || preview.isPlaceholderData}
          problem={wanted ? preview.error?.message : "Complete the conditions to see for which builds it would have run."}
        />
        {act.error ? <Banner kind="problem">{refusalText(act.error)} Nothing was saved.</Banner> : null}
      </div>
    </Dialog>
  );
}

/** Fields with a name: the typed one, else that of the destinations. */
function named(fields: AutomationFields, targets: readonly { id: string; name: string }[], added: string): AutomationFields {
  if (fields.name.trim()) return fields;
  const chosen = readJsonList<string>(fields.targets);
  const names = [...targets.filter(({ id }) => chosen.includes(id)).map(({ name }) => name), ...(added ? [added] : [])];
  return { ...fields, name: `Send to ${[...new Set(names)].join(", ")}`.slice(0, 100) };
}
