// @vitest-environment jsdom
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { all, chooseDay, click, eventually, get, press, render } from "./testing/render";
import { DatePicker } from "./date/date-picker";

type Props = Omit<Parameters<typeof DatePicker>[0], "label" | "value" | "onDay">;

/** Shows a field with a day, on the morning of 15 June 2026. Returns the days that were chosen. */
async function show(first: string, props: Props = {}) {
  const chosen = vi.fn<(day: string) => void>();
  function Field() {
    const [day, setDay] = useState(first);
    return <DatePicker label="Until" {...props} value={day} onDay={(next) => (setDay(next), chosen(next))} />;
  }
  await render(<Field />);
  vi.setSystemTime(new Date(2026, 5, 15, 9));
  return () => chosen.mock.calls.flat();
}
const openCalendar = async () => {
  await click("button", "Until");
  await eventually(() => get("[role=grid]"));
};
const button = () => get("button[aria-haspopup=dialog]");
const focused = () => document.activeElement!.getAttribute("aria-label");

test("the button has the day as other text writes it, and a press on a day changes it", async () => {
  const chosen = await show("2026-06-10");
  expect([button().textContent, button().getAttribute("aria-label")]).toEqual(["10 Jun 2026", "Until: 10 Jun 2026"]);
  expect(all("[role=grid]")).toEqual([]);
  await chooseDay("Until", "Saturday, June 20, 2026");
  expect([chosen(), button().textContent, all("[role=grid]").length]).toEqual([["2026-06-20"], "20 Jun 2026", 0]);
});

test("the chosen day has the focus, is marked as selected and is the only stop of the Tab key", async () => {
  await show("2026-06-10");
  await openCalendar();
  expect(focused()).toBe("Wednesday, June 10, 2026");
  expect(all("[role=gridcell][aria-selected=true]").map((cell) => cell.textContent)).toEqual(["10"]);
  expect(all("[role=grid] button[tabindex='0']").map((day) => day.getAttribute("aria-label"))).toEqual([focused()]);
  expect(get("[role=grid]").getAttribute("aria-label")).toBe("June 2026");
});

test.each([
  ["ArrowRight", "Thursday, June 11, 2026"],
  ["ArrowLeft", "Tuesday, June 9, 2026"],
  ["ArrowDown", "Wednesday, June 17, 2026"],
  ["ArrowUp", "Wednesday, June 3, 2026"],
  ["PageDown", "Friday, July 10, 2026"],
  ["PageUp", "Sunday, May 10, 2026"],
  ["Home", "Sunday, June 7, 2026"],
  ["End", "Saturday, June 13, 2026"],
])("%s moves the focus to %s", async (key, expected) => {
  await show("2026-06-10");
  await openCalendar();
  await press(document.activeElement!, key);
  expect(focused()).toBe(expected);
});

test("without a day the calendar starts today, and a day can be cleared", async () => {
  const chosen = await show("", { none: "No end" });
  expect([button().textContent, button().getAttribute("aria-label")]).toEqual(["No end", "Until: No end"]);
  await openCalendar();
  expect([focused(), all("button", "Clear").length]).toEqual(["today, Monday, June 15, 2026", 0]);
  await click("[role=grid] button", "June 16");
  await chooseDay("Until", "Clear");
  expect([chosen(), button().textContent]).toEqual([["2026-06-16", ""], "No end"]);
});

test("a required day can't be cleared", async () => {
  await show("2026-06-10", { isRequired: true });
  await openCalendar();
  expect(all("button", "Clear")).toEqual([]);
});

test("days outside the limits can't be chosen, nor their months shown", async () => {
  const chosen = await show("2026-06-10", { limits: { min: "2026-06-09", max: "2026-07-02" } });
  await openCalendar();
  const disabled = (day: string) => get<HTMLButtonElement>("[role=grid] button", day).disabled;
  expect([disabled("June 8,"), disabled("June 9,"), get("button", "Previous month").getAttribute("aria-disabled")]).toEqual([
    true,
    false,
    "true",
  ]);
  await click("button", "Next month");
  expect([disabled("July 2,"), disabled("July 3,")]).toEqual([false, true]);
  await click("[role=grid] button", "July 3,");
  expect(chosen()).toEqual([]);
});

test("a choice counts days from today", async () => {
  const chosen = await show("", { choices: [[7, "In a week"]] });
  await chooseDay("Until", "In a week");
  expect(chosen()).toEqual(["2026-06-22"]);
});
