"use client";

import { CalendarClock, TriangleAlert } from "lucide-react";
import { Tag } from "./tag";
import { useHydrated } from "./use-hydrated";
import { dueName, isPast } from "@/lib/review/due-date";

/** Due date of a thread, marked once it has passed. The day depends on the reader's clock, so the mark appears after hydration. */
export function DueDate({ on }: { on: string }) {
  const hydrated = useHydrated();
  const overdue = hydrated && isPast(on);
  return (
    <Tag kind={overdue ? "danger" : "plain"}>
      {overdue ? <TriangleAlert aria-hidden /> : <CalendarClock aria-hidden />}
      <span suppressHydrationWarning>
        {overdue ? "Overdue, " : "Due "}
        {dueName(on)}
      </span>
    </Tag>
  );
}
