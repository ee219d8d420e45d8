import { monthDay } from "@/lib/format";
import type { DayRange } from "@/lib/team/usage-period";

/** Writes a range of UTC days: `1 Nov to 18 Nov`. */
export const dayRange = ({ from, to }: DayRange) => (from === to ? monthDay(from) : `${monthDay(from)} to ${monthDay(to)}`);
