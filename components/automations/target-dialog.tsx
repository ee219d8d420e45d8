"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { Select } from "@/components/ui/select";
import { toast } from "@/components/ui/toast";
import { targetKinds } from "@/lib/automations/automation-text";
import { addAutomationTarget, type AutomationTarget, changeAutomationTarget, type NewAutomationTarget } from "@/lib/queries/automations";
import { TargetFields } from "./target-fields";
import { givenFields, isCompleteTarget, noTarget, refusalText, type TypedTarget } from "./typed-target";

type Kind = AutomationTarget["kind"];
const kinds = Object.entries(targetKinds) as [Kind, string][];

export type TargetProps = {
  accountSlug: string;
  /** The destination that is changed; null for a new one. */
  target: AutomationTarget | null;
  onClose: () => void;
  onSaved?: (target: AutomationTarget) => void;
};

/** Adds or changes a destination. Its address, token and secret are typed again to replace them; they are never shown. */
export function TargetDialog({ accountSlug, target, onClose, onSaved }: TargetProps) {
  const [kind, setKind] = useState<Kind>(target?.kind ?? "slack");
  const [byToken, setByToken] = useState(target?.hint.startsWith("Bot token") ?? false);
  const [typed, setTyped] = useState<TypedTarget>({ ...noTarget, name: target?.name ?? "", channelId: target?.channelId ?? "" });
  const add = useMutation(addAutomationTarget(accountSlug));
  const change = useMutation(changeAutomationTarget(accountSlug));
  const isPending = add.isPending || change.isPending;
  const error = add.error ?? change.error;
  const given = givenFields(kind, byToken, typed);
  const isComplete = target ? given.name !== undefined : isCompleteTarget(kind, byToken, typed);
  const onSuccess = (saved: AutomationTarget) => {
    onSaved?.(saved);
    onClose();
    toast(target ? "The destination is saved." : "The destination is added.", { id: "target", kind: "done" });
  };
  const submit = () => {
    if (!isComplete || isPending) return;
    if (target) change.mutate({ targetId: target.id, change: given }, { onSuccess });
    else add.mutate({ kind, ...given } as NewAutomationTarget, { onSuccess });
  };
  return (
    <Dialog open title={target ? `Change ${target.name}` : "Add destination"} onClose={onClose}>
      <Form className="grid gap-4" onSubmit={submit}>
        {target ? null : (
          <Field label="Kind">
            {(control) => (
              <Select {...control} className="w-full" value={kind} onChange={({ target: box }) => setKind(box.value as Kind)}>
                {kinds.map(([value, label]) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        )}
        <TargetFields
          kind={kind}
          target={target}
          typed={typed}
          set={(part) => setTyped((before) => ({ ...before, ...part }))}
          byToken={byToken}
          onByToken={setByToken}
        />
        <p className="text-xs text-ink-3">Stored encrypted and never shown again. All projects of the account can use the destination.</p>
        {error ? <Banner kind="problem">{refusalText(error)}</Banner> : null}
        <div className="mt-2 flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" type="submit" disabled={!isComplete} pending={isPending && "Saving…"}>
            {target ? "Save destination" : "Add destination"}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
