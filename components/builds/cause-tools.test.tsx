// @vitest-environment jsdom
import { expect, test, vi } from "vitest";
import { all, click, get, press, render } from "@/components/ui/testing/render";
import type { CauseFilter } from "@/lib/queries/builds";
import { CauseTools } from "./cause-tools";

const none: CauseFilter = { by: null, group: null, order: null, search: null, decision: null, alike: null };

async function show(filter: Partial<CauseFilter> = {}) {
  const onChange = vi.fn<(values: Partial<CauseFilter>) => void>();
  await render(<CauseTools filter={{ ...none, ...filter }} onChange={onChange} />);
  return onChange;
}

test("groups changes, and G moves the focus to the grouping", async () => {
  const onChange = await show();
  await press(document.body, "g");
  expect(document.activeElement).toBe(get("input:checked"));
  await click("input[type=radio]", "Folder");
  expect(onChange).toHaveBeenCalledWith({ by: "folder", group: null, alike: null });
});

test("groups have no order and no filter by decision", async () => {
  await show({ by: "test" });
  expect(get<HTMLInputElement>("input:checked").labels![0]!.textContent).toContain("Test");
  expect(all("button", "Order")).toEqual([]);
  expect(all("select, button", "Decision")).toEqual([]);
});

test("an open group and look-alikes can be left", async () => {
  const onChange = await show({ by: "folder", group: "checkout", alike: "7" });
  await click("button", "Show all groups");
  await click("button", "Show all causes");
  expect(onChange.mock.calls).toEqual([[{ group: null }], [{ alike: null }]]);
});
