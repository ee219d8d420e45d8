"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useFormDraft } from "@/components/shell/use-form-draft";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { toast } from "@/components/ui/toast";
import { usePaused } from "@/components/ui/use-paused";
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
import { AutomationForm } from "./automation-form";
import { AutomationRehearsal } from "./automation-rehearsal";
import TargetDialog from "./target-dialog";

/** Milliseconds without a change of the form before the preview is read. */
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

/** Creates or edits an automation, with a preview that follows the form. */
export default function AutomationDialog({ of, rule, mayManage, onClose }: EditorProps) {
  // The saved values must not change while the dialog is open: the draft stores what differs from them.
  const [saved] = useState(() => fieldsOfAutomation(rule));
  const draft = useFormDraft<AutomationFields>(`automation:${of.owner}/${of.project}/${rule?.id ?? "new"}`, saved);
  const fields = draft.values as AutomationFields;
  const targets = useQuery(automationTargetList(of));
  const made = automationOfFields(fields, targets.data?.results ?? []);
  const wanted = previewOfFields(fields);
  const asked = usePaused(wanted, JSON.stringify(wanted), PAUSE_MS);
  const preview = useQuery({ ...automationPreview(of, asked ?? nothing), enabled: asked !== null });
  const save = useMutation(saveAutomation(of, rule?.id ?? null));
  const [adding, setAdding] = useState(false);
  const [tried, setTried] = useState(false);
  const submit = () => {
    if (!("rule" in made)) return setTried(true);
    save.mutate(made.rule, {
      onSuccess: () => {
        draft.clear();
        onClose();
        toast(rule ? "The automation is saved and active." : "The automation is active.", { id: "automation", kind: "done" });
      },
    });
  };
  const isStale = JSON.stringify(wanted) !== JSON.stringify(asked) || preview.isPlaceholderData;
  return (
    <>
      <Dialog
        open
        width="wide"
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
            <Button kind="primary" pending={save.isPending && "Saving…"} onClick={submit}>
              {rule ? (rule.active ? "Save automation" : "Save and activate") : "Create automation"}
            </Button>
          </>
        }
      >
        {draft.restored ? <Banner className="mb-4">Your unsaved changes to this automation are back.</Banner> : null}
        <div className="grid gap-6 rail:grid-cols-[minmax(0,1fr)_320px]">
          <AutomationForm
            fields={fields}
            set={draft.set}
            problems={tried && "problems" in made ? made.problems : noProblems}
            targets={targets.data?.results}
            targetsError={targets.error}
            onAddTarget={mayManage ? () => setAdding(true) : null}
          />
          <AutomationRehearsal
            conditions={asked?.conditions ?? []}
            preview={wanted ? preview.data : undefined}
            isStale={isStale}
            problem={
              wanted ? preview.error?.message : "Choose an event and complete the conditions to see for which builds it would have run."
            }
          />
        </div>
        {save.error ? (
          <Banner kind="problem" className="mt-4">
            {save.error.message} Nothing was saved.
          </Banner>
        ) : null}
      </Dialog>
      {adding ? (
        <TargetDialog
          accountSlug={of.owner}
          target={null}
          onClose={() => setAdding(false)}
          onSaved={({ id }) => draft.set({ targets: JSON.stringify([...readJsonList<string>(fields.targets), id]) })}
        />
      ) : null}
    </>
  );
}
