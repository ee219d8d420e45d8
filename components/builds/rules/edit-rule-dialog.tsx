"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { ProblemBanner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Sentence, sentenceClass } from "@/components/ui/sentence";
import { toast } from "@/components/ui/toast";
import { dayAfter } from "@/lib/browser/days";
import { endOfDay } from "@/lib/builds/rule-draft";
import { ruleLimits, ruleSentence } from "@/lib/builds/rule-words";
import { type BuildRule, updateRule } from "@/lib/queries/build-rules";
import { RuleReasonField } from "./reason-field";
import { RuleEnd } from "./rule-end";

type Props = { of: { owner: string; project: string }; rule: BuildRule; onClose: () => void };

/** Changes the end and the reason of a rule, in its sentence. What it decides stays, as it is rehearsed on a build. */
export function EditRuleDialog({ of, rule, onClose }: Props) {
  const [last] = useState(() => dayAfter(0, Date.parse(rule.expiresAt)));
  const [until, setUntil] = useState(last);
  const [reason, setReason] = useState(rule.reason ?? "");
  const save = useMutation(updateRule(of, rule.id));
  const isChanged = until !== last || reason.trim() !== (rule.reason ?? "");
  const limits = ruleLimits(rule.conditions);
  const submit = () =>
    save.mutate(
      { reason: reason.trim() || null, ...(until !== last && { expiresAt: endOfDay(until) }) },
      {
        onSuccess: () => {
          onClose();
          toast("The rule is saved", { id: "rule", kind: "done" });
        },
      },
    );
  return (
    <Dialog
      open
      title="Edit rule"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" disabled={!isChanged} pending={save.isPending && "Saving…"} onClick={submit}>
            Save
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <div>
          <div className={`${sentenceClass} wrap-anywhere`}>
            <Sentence parts={ruleSentence(rule)} /> until <RuleEnd label="End" look="word" value={until} onDay={setUntil} />
          </div>
          {limits ? <p className="text-xs text-ink-2">{limits}</p> : null}
        </div>
        <RuleReasonField value={reason} onText={setReason} />
        <p className="text-xs text-ink-2">For other changes or tests, turn it off and save another from a change in a build.</p>
        <ProblemBanner problem={save.error}>Nothing was saved.</ProblemBanner>
      </div>
    </Dialog>
  );
}
