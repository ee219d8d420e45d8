"use client";

import { useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import type { AnalyticsUrl } from "@/lib/team/analytics-period";
import { rangeProblem } from "@/lib/team/analytics-period";
import type { DayRange } from "@/lib/team/usage-period";

type Props = { shown: DayRange; today: string; onChange: (values: Partial<AnalyticsUrl>) => void };

/** First and last day of the range, in UTC like all days of the page. Days that are no range stay in the fields, with the reason. */
export function RangeFields({ shown, today, onChange }: Props) {
  const [{ from, to }, setDays] = useState(shown);
  const [isChecked, setChecked] = useState(false);
  const reason = useId();
  const problem = isChecked ? rangeProblem(from, to, today) : null;
  const isSame = from === shown.from && to === shown.to;
  return (
    <form
      noValidate
      aria-label="Range"
      className="flex flex-wrap items-center gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        setChecked(true);
        if (!isSame && rangeProblem(from, to, today) === null) onChange({ from, to });
      }}
    >
      {(["from", "to"] as const).map((side) => (
        <span key={side} className="w-38 pointer-coarse:w-42">
          <Input
            type="date"
            aria-label={side === "from" ? "First day" : "Last day"}
            aria-invalid={problem ? true : undefined}
            aria-describedby={problem ? reason : undefined}
            max={today}
            value={side === "from" ? from : to}
            onChange={({ target }) => setDays((before) => ({ ...before, [side]: target.value }))}
          />
        </span>
      ))}
      <Button type="submit" disabled={isSame}>
        Show
      </Button>
      {problem ? (
        <p id={reason} role="alert" className="basis-full text-danger">
          {problem}
        </p>
      ) : null}
    </form>
  );
}
