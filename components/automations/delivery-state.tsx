import { CircleCheck, CircleDashed, CircleX } from "lucide-react";
import type { AutomationRun } from "@/lib/queries/automations";

/** Icon of the state of a run or a delivery. The adjacent text names the same state. */
export const DeliveryStateIcon = ({ state }: Pick<AutomationRun, "state">) =>
  state === "delivered" ? (
    <CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-done" />
  ) : state === "failed" ? (
    <CircleX aria-hidden className="mt-0.5 size-4 shrink-0 text-danger" />
  ) : (
    <CircleDashed aria-hidden className="mt-0.5 size-4 shrink-0 text-ink-3" />
  );
