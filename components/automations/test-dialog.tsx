"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { deliveryText, targetNames } from "@/lib/automations/automation-text";
import {
  type AutomationRule,
  automationRunList,
  type AutomationTarget,
  type ProjectOfAutomations,
  testAutomation,
} from "@/lib/queries/automations";
import { DeliveryFacts } from "./delivery-facts";

export type TestProps = { of: ProjectOfAutomations; rule: AutomationRule; targets: readonly AutomationTarget[]; onClose: () => void };

/** Sends a test of a rule, and shows the result of each delivery as it arrives. */
export function TestDialog({ of, rule, targets, onClose }: TestProps) {
  const test = useMutation(testAutomation(of));
  const runs = useQuery({ ...automationRunList(of, { page: 1, ruleId: rule.id }), enabled: test.data !== undefined });
  const run = runs.data?.results.find(({ id }) => id === test.data?.id) ?? test.data;
  const names = targetNames(rule, targets).map((name) => name ?? "a removed destination");
  return (
    <Dialog
      open
      title={`Test ${rule.name}`}
      description={`Sends a message about the newest build to ${names.join(", ")}, marked as a test. Conditions don’t matter.`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{run ? "Done" : "Cancel"}</Button>
          <Button kind="primary" pending={test.isPending && "Sending…"} onClick={() => test.mutate(rule.id)}>
            {run ? "Send again" : "Send test"}
          </Button>
        </>
      }
    >
      {test.error ? <Banner kind="problem">{test.error.message}</Banner> : null}
      {run ? (
        <section aria-label="Result" className="grid gap-2">
          <p role="status" className="sr-only">
            {run.deliveries.map((delivery) => `${delivery.target.name}: ${deliveryText(delivery)}`).join(", ")}
          </p>
          {run.deliveries.map((delivery) => (
            <DeliveryFacts key={delivery.id} of={of} delivery={delivery} mayRetry />
          ))}
        </section>
      ) : null}
    </Dialog>
  );
}
