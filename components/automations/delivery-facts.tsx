"use client";

import { useMutation } from "@tanstack/react-query";
import { RotateCw } from "lucide-react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { deliveryText, nextAttemptText, targetKinds } from "@/lib/automations/automation-text";
import { absolute, count, plural } from "@/lib/format";
import { type AutomationRun, type ProjectOfAutomations, retryDelivery } from "@/lib/queries/automations";
import { useHydrated } from "@/components/ui/use-hydrated";

type Delivery = AutomationRun["deliveries"][number];
type Props = { of: ProjectOfAutomations; delivery: Delivery; mayRetry: boolean };

/** A delivery: its destination, state, attempts with their responses, and the retry of a failed one. */
export function DeliveryFacts({ of, delivery, mayRetry }: Props) {
  const { target, state, reason, nextAttemptAt, attempts } = delivery;
  const retry = useMutation(retryDelivery(of));
  const isRetried = state === "queued" && attempts.length > 0;
  return (
    <div className="rounded-md bg-wash px-3 py-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="min-w-0 wrap-anywhere">
          {target.name} <span className="text-xs text-ink-3">{targetKinds[target.kind]}</span>
        </span>
        <span className={`text-xs ${state === "failed" ? "text-danger" : "text-ink-2"}`}>
          {deliveryText(delivery)}
          {isRetried && nextAttemptAt ? <span suppressHydrationWarning>, {nextAttemptText(nextAttemptAt)}</span> : null}
        </span>
        {state === "failed" && mayRetry ? (
          <Button
            size="small"
            className="ms-auto"
            aria-label={`Retry ${target.name}`}
            pending={retry.isPending && "Retrying…"}
            onClick={() => retry.mutate(delivery.id)}
          >
            <RotateCw aria-hidden />
            Retry
          </Button>
        ) : null}
      </div>
      {reason ? <p className="mt-1 wrap-anywhere text-ink-2">{reason}</p> : null}
      {attempts.length ? (
        <details className="mt-1">
          <summary className="cursor-pointer text-xs text-ink-2">{plural(attempts.length, "attempt")}</summary>
          <ol className="mt-1 grid gap-2">
            {attempts.map((attempt, at) => (
              <Attempt key={at} attempt={attempt} />
            ))}
          </ol>
        </details>
      ) : null}
      {retry.error ? (
        <Banner kind="problem" className="mt-2">
          {retry.error.message}
        </Banner>
      ) : null}
    </div>
  );
}

function Attempt({ attempt: { at, milliseconds, status, body, reason } }: { attempt: Delivery["attempts"][number] }) {
  const hydrated = useHydrated();
  return (
    <li>
      <p className="flex flex-wrap gap-x-3 text-xs text-ink-2">
        <time dateTime={at}>{hydrated ? absolute(at) : at}</time>
        <span>{status === null ? reason : `Status ${status}`}</span>
        <span className="text-ink-3">{count(milliseconds)} ms</span>
      </p>
      {body ? (
        <pre aria-label="Response" className="mt-1 rounded-sm bg-sheet p-2 mono wrap-anywhere whitespace-pre-wrap">
          {body}
        </pre>
      ) : null}
    </li>
  );
}
