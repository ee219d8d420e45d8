"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { toast } from "@/components/ui/toast";
import { ruleSentence, sentenceText } from "@/lib/builds/rule-words";
import { plural } from "@/lib/format";
import { type BuildRule, revokeRule } from "@/lib/queries/build-rules";
import { Sentence } from "@/components/ui/sentence";

/** Describes what turning off a rule changes, in numbers. */
export function turnOffEffect({ effect, decided }: Pick<BuildRule, "effect" | "decided">): string {
  if (effect === "threshold") return "Later builds are compared without it. Builds that exist keep their results.";
  if (!decided) return "It hasn’t decided anything yet. Later builds are decided without it.";
  const again = effect === "approve" ? "need a decision again" : "appear again";
  return `Undoes ${plural(decided, "decision")}. The snapshots ${again}, in all builds. Decisions of people stay.`;
}

type RuleProps = { of: { owner: string; project: string }; rule: BuildRule };

/** Question before a rule is turned off, with what that undoes. */
export function TurnOffDialog({ of, rule, onClose }: RuleProps & { onClose: () => void }) {
  const revoke = useMutation(revokeRule(of));
  const onSuccess = () => {
    onClose();
    toast("The rule is off", { id: "rule", kind: "done" });
  };
  return (
    <ConfirmDialog
      title="Turn off this rule?"
      effect={turnOffEffect(rule)}
      action={{ label: "Turn off", pendingLabel: "Turning off…", run: () => revoke.mutate(rule.id, { onSuccess }) }}
      request={revoke}
      onClose={onClose}
    >
      <p className="rounded-md bg-wash px-3 py-2 wrap-anywhere">
        <Sentence parts={ruleSentence(rule)} />
      </p>
    </ConfirmDialog>
  );
}

/** Button that turns off a rule, after a question. Nothing for a rule that is off. */
export function TurnOffRule({ of, rule }: RuleProps) {
  const [isOpen, setOpen] = useState(false);
  if (rule.state === "revoked") return null;
  return (
    <>
      <Button size="small" aria-label={`Turn off: ${sentenceText(rule)}`} onClick={() => setOpen(true)}>
        Turn off
      </Button>
      {isOpen ? <TurnOffDialog of={of} rule={rule} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
