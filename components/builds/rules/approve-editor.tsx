"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useFormDraft } from "@/components/shell/use-form-draft";
import { Banner, ProblemBanner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Dialog, DialogAside } from "@/components/ui/dialog";
import { toast } from "@/components/ui/toast";
import { areasOfPlaces, fieldsOfCause, readAreas, type RuleFields, ruleOfFields } from "@/lib/builds/rule-draft";
import { factsOfSamples } from "@/lib/builds/rule-rehearsal";
import { boxesWord } from "@/lib/builds/rule-words";
import { plural } from "@/lib/format";
import { createRule, type NewRule } from "@/lib/queries/build-rules";
import type { RuleEditorProps } from "./editor-props";
import { MoreConditions } from "./more-conditions";
import { Rehearsal } from "./rehearsal";
import { RulePicture } from "./rule-picture";
import { sentenceClass, WordMenu } from "@/components/ui/sentence";
import { useRehearsal } from "./use-rehearsal";
import { RuleEnd } from "./rule-end";
import { changeOptions, scopeOptions } from "./word-options";

/** Rule as far as it matters to a rehearsal: the reason does not change it. */
function rehearsedRule(made: ReturnType<typeof ruleOfFields>): NewRule | null {
  if (!("rule" in made)) return null;
  const { reason: _, ...rule } = made.rule;
  return rule;
}

/** Saves a rule that approves changes like one, with a rehearsal that follows the sentence. */
export function ApproveEditor({ title, of, cause, places, onClose }: RuleEditorProps) {
  // The prefilled values must not change while the dialog is open: the draft stores what differs from them.
  const [first] = useState(() => fieldsOfCause(cause, places, "approve"));
  const draft = useFormDraft<RuleFields>(`rule:${of.owner}/${of.project}/${of.number}/${cause.id}/approve`, first);
  const fields = draft.values as RuleFields;
  const colours = cause.recoloured;
  const made = ruleOfFields(fields, { effect: "approve", colours });
  const wanted = rehearsedRule(made);
  const { preview, isStale, problem } = useRehearsal(of, wanted);
  const save = useMutation(createRule(of));
  const problems = "problems" in made ? made.problems : {};
  const boxes = readAreas(fields.areas).length;
  const drawAreas = (areas: string) => draft.set({ areas, inAreas: true });
  const submit = () => {
    if (!("rule" in made) || save.isPending) return;
    save.mutate(made.rule, {
      onSuccess: ({ decided }) => {
        draft.clear();
        onClose();
        toast(decided ? `Approved ${plural(decided, "snapshot")} by rule` : "The rule is saved", { id: "rule", kind: "done" });
      },
    });
  };
  return (
    <Dialog
      open
      width="wide"
      title={title}
      onClose={onClose}
      actions={
        <>
          <p className="flex-1 basis-40 self-center text-xs text-ink-2 max-sm:basis-full">
            New, removed and larger changes still need a decision.
          </p>
          {draft.changed.length ? (
            <Button kind="ghost" onClick={draft.clear}>
              Start over
            </Button>
          ) : null}
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" disabled={!("rule" in made)} pending={save.isPending && "Saving…"} onClick={submit}>
            Approve by rule
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        <div className="grid min-w-0 content-start gap-4 max-rail:order-last">
          {draft.restored ? <Banner>Your unsaved changes to this rule are back.</Banner> : null}
          <div className={sentenceClass}>
            Approve{" "}
            <WordMenu
              label="Changes"
              value={fields.recoloured && colours ? "recoloured" : fields.kind}
              options={changeOptions(colours)}
              onChange={(value) => draft.set({ recoloured: value === "recoloured", kind: value === "recoloured" ? "" : value })}
            />{" "}
            <WordMenu
              label="Where"
              value={fields.inAreas ? "boxes" : "anywhere"}
              options={[
                { value: "anywhere", label: "anywhere" },
                { value: "boxes", label: boxes ? `in ${boxesWord(boxes)}` : "in a box" },
              ]}
              onChange={(value) =>
                draft.set({ inAreas: value === "boxes", areas: fields.areas || areasOfPlaces(places.places.slice(0, 1), 0) })
              }
            />{" "}
            {fields.inAreas ? "of" : "in"}{" "}
            <WordMenu
              label="Tests"
              value={fields.tests}
              options={scopeOptions(cause.sample.name, [first.tests, fields.tests])}
              onChange={(tests) => draft.set({ tests })}
            />{" "}
            until <RuleEnd label="End" look="word" value={fields.until} onDay={(until) => draft.set({ until })} />
          </div>
          <MoreConditions fields={fields} set={draft.set} problems={problems} facts={factsOfSamples(preview ?? { samples: [] })} />
          <Rehearsal
            effect="approve"
            preview={preview}
            isStale={isStale}
            problem={Object.keys(problems).length ? (problems.conditions ?? problems.until ?? "Complete the conditions first.") : problem}
          />
          <ProblemBanner problem={save.error}>Nothing was saved.</ProblemBanner>
        </div>
        <DialogAside>
          <RulePicture of={of} sample={cause.sample} areas={fields.inAreas ? fields.areas : null} onAreas={drawAreas} />
        </DialogAside>
      </div>
    </Dialog>
  );
}
