"use client";

import { CalendarDays, ChevronDown } from "lucide-react";
import type { ComponentProps } from "react";
import { calendarDay } from "@/lib/format";
import { dateOfDay, dayAfter } from "@/lib/browser/days";
import { Button } from "../button";
import { fieldLook } from "../input";
import { loadable } from "../loadable";
import { Popover } from "../popover";
import { wordClass } from "../sentence";
import type { DayLimits } from "./calendar";

const Calendar = loadable(() => import("./calendar"), "The calendar");

/** Days from now with their words: `[7, "In a week"]`. */
export type DayChoices = readonly (readonly [days: number, word: string])[];

type Props = Omit<ComponentProps<"button">, "value"> & {
  /** Name of the day for screen readers: "Until". */
  label: string;
  /** A day such as `2026-12-03`, or empty. */
  value: string;
  /** Text without a day; the label by default. */
  none?: string;
  /** Hides the button that clears the day. */
  isRequired?: boolean;
  limits?: DayLimits;
  choices?: DayChoices;
  /** A field, or a word of a sentence. */
  look?: "field" | "word";
  onDay: (day: string) => void;
};

/** A button with a day, which opens a calendar. Its code is loaded then. */
export function DatePicker({ label, value, none = label, isRequired, limits = {}, choices = [], look = "field", onDay, ...button }: Props) {
  const text = value ? calendarDay(dateOfDay(value).toISOString()) : none;
  return (
    <Popover
      {...button}
      label={text === label ? label : `${label}: ${text}`}
      width={300}
      {...(look === "word" && { "data-word": true })}
      className={look === "word" ? wordClass : `${fieldLook()} flex items-center gap-2 text-start ${button.className ?? ""}`}
      trigger={
        <>
          <span className={`min-w-0 flex-1 truncate ${value ? "" : "text-ink-3"}`} dir="auto">
            {text}
          </span>
          {look === "word" ? (
            <ChevronDown aria-hidden className="size-3.5 shrink-0 text-ink-3" />
          ) : (
            <CalendarDays aria-hidden className="size-4 shrink-0 text-ink-3" />
          )}
        </>
      }
    >
      {(close) => {
        const choose = (day: string) => (onDay(day), close());
        return (
          <div className="p-2">
            <Calendar {...limits} value={value} onDay={choose} pending={<div className="h-75 pointer-coarse:h-90" />} />
            <div className="mt-2 flex flex-wrap gap-1 empty:hidden">
              {choices.map(([days, word]) => (
                <Button key={days} size="small" onClick={() => choose(dayAfter(days))}>
                  {word}
                </Button>
              ))}
              {value && !isRequired ? (
                <Button size="small" kind="ghost" onClick={() => choose("")}>
                  Clear
                </Button>
              ) : null}
            </div>
          </div>
        );
      }}
    </Popover>
  );
}
