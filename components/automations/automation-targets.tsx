"use client";

import { useMutation } from "@tanstack/react-query";
import { Pencil, Plus, Send, Trash2 } from "lucide-react";
import { useState } from "react";
import { ListProblem } from "@/components/shell/list-error";
import { useList } from "@/components/shell/use-list";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { EmptyState } from "@/components/ui/empty-state";
import { IconButton } from "@/components/ui/icon-button";
import { Time } from "@/components/ui/time";
import { toast } from "@/components/ui/toast";
import { targetKinds } from "@/lib/automations/automation-text";
import { type AutomationTarget, automationTargetList, type ProjectOfAutomations, removeAutomationTarget } from "@/lib/queries/automations";
import { LoadingAutomations } from "./automation-list";
import { TargetDialog } from "./target-dialog";

/** Destinations of the account, for people who may change them with the means to. */
export function AutomationTargets({ of, mayManage }: { of: ProjectOfAutomations; mayManage: boolean }) {
  const { rows, ready, error, retry } = useList(automationTargetList(of));
  const [editing, setEditing] = useState<{ target: AutomationTarget | null } | null>(null);
  const [removing, setRemoving] = useState<AutomationTarget | null>(null);
  const add = mayManage ? (
    <Button onClick={() => setEditing({ target: null })}>
      <Plus aria-hidden />
      Add destination
    </Button>
  ) : null;
  return (
    <>
      <ListProblem error={error} retry={retry} empty={!ready} className="mb-3" />
      {rows.length ? (
        <>
          <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
            <p className="max-w-150 text-ink-2">
              All projects of the account can send to these. {mayManage ? "" : "Owners and members of the team change them."}
            </p>
            {add}
          </div>
          <ul aria-label="Destinations" className="divide-y divide-line sheet">
            {rows.map((target) => (
              <li key={target.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-3">
                <Send aria-hidden className="size-4 text-ink-3" />
                <div className="min-w-48 flex-1">
                  <p className="flex flex-wrap items-center gap-x-2">
                    <b className="min-w-0 font-medium wrap-anywhere">{target.name}</b>
                    <span className="text-ink-2">{targetKinds[target.kind]}</span>
                  </p>
                  <p className="mt-0.5 flex flex-wrap gap-x-4 text-xs text-ink-3">
                    <span className="mono wrap-anywhere">{target.hint}</span>
                    <span className="wrap-anywhere">
                      Added by {target.createdBy ? (target.createdBy.name ?? target.createdBy.slug) : "a former member"}{" "}
                      <Time at={target.createdAt} />
                    </span>
                  </p>
                </div>
                {mayManage ? (
                  <>
                    <Button size="small" aria-label={`Change ${target.name}`} onClick={() => setEditing({ target })}>
                      <Pencil aria-hidden />
                      Change
                    </Button>
                    <IconButton label={`Remove ${target.name}`} side="end" onClick={() => setRemoving(target)}>
                      <Trash2 aria-hidden />
                    </IconButton>
                  </>
                ) : null}
              </li>
            ))}
          </ul>
        </>
      ) : !ready ? (
        error ? null : (
          <LoadingAutomations />
        )
      ) : (
        <EmptyState title="No destinations yet" action={add}>
          A destination is a Slack channel, or a webhook of Microsoft Teams, Discord or another program.
        </EmptyState>
      )}
      {editing ? <TargetDialog accountSlug={of.owner} target={editing.target} onClose={() => setEditing(null)} /> : null}
      {removing ? <RemoveTarget of={of} target={removing} onClose={() => setRemoving(null)} /> : null}
    </>
  );
}

function RemoveTarget({ of, target, onClose }: { of: ProjectOfAutomations; target: AutomationTarget; onClose: () => void }) {
  const remove = useMutation(removeAutomationTarget(of.owner));
  return (
    <ConfirmDialog
      title={`Remove ${target.name}?`}
      effect="Its address and secret are deleted. Automations of all projects that send to it fail from then on."
      action={{
        label: "Remove destination",
        pendingLabel: "Removing…",
        run: () =>
          remove.mutate(target.id, {
            onSuccess: () => {
              onClose();
              toast("The destination is removed.", { id: "target", kind: "done" });
            },
          }),
      }}
      request={remove}
      onClose={onClose}
    />
  );
}
