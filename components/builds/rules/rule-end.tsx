import { DatePicker, type DayChoices } from "@/components/ui/date/date-picker";
import { dayAfter } from "@/lib/browser/days";
import { plural } from "@/lib/format";
import type { ComponentProps } from "react";

const choices: DayChoices = [...[7, 14, 30, 90].map((days) => [days, plural(days, "day")] as const), [365, "1 year"]];

type Props = Omit<ComponentProps<typeof DatePicker>, "none" | "isRequired" | "limits" | "choices">;

/** The last day of a rule: today or later, within a year. */
export const RuleEnd = (props: Props) => (
  <DatePicker {...props} none="a day" isRequired limits={{ min: dayAfter(0), max: dayAfter(365) }} choices={choices} />
);
