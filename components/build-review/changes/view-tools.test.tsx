// @vitest-environment jsdom
import { expect, test, vi } from "vitest";
import { all, click, fill, get, press, render, settle, wait } from "@/components/ui/testing/render";
import type { CauseFilter } from "@/lib/queries/builds";
import { type ReviewedPage } from "../review-context";
import { TestReview } from "../testing";
import { ViewTools } from "./view-tools";

const none: CauseFilter = { by: null, group: null, order: null, search: null, decision: null, commented: null };
const numbers = { total: 9, undecided: 5, rejected: 1 };

type Options = { commented?: number; numbers?: typeof numbers | undefined; review?: Partial<ReviewedPage> };

async function show(filter: Partial<CauseFilter> = {}, { commented = 0, review = {}, ...more }: Options = {}) {
  const onChange = vi.fn<(values: Partial<CauseFilter>, history?: string) => void>();
  const counted = "numbers" in more ? more.numbers : numbers;
  await render(
    <TestReview review={review}>
      <ViewTools filter={{ ...none, ...filter }} numbers={counted} commented={commented} onChange={onChange} />
    </TestReview>,
  );
  return onChange;
}
/** Opens the popover. jsdom renders no top layer. */
const open = () =>
  settle(() => void get("[popover]").dispatchEvent(Object.assign(new Event("toggle"), { newState: "open", oldState: "closed" })));
const options = (name: string) => all(`[role=radiogroup][aria-label='${name}'] label`).map(({ textContent }) => textContent);

test("G presses the button of the view, which groups the changes", async () => {
  const onChange = await show();
  const pressed = vi.spyOn(get("button", "View"), "click");
  await press(document.body, "g");
  expect(pressed).toHaveBeenCalledOnce();
  await open();
  await click("input[type=radio]", "Folder");
  expect(onChange).toHaveBeenCalledWith({ by: "folder", group: null });
});

test("changes are ordered, and shown by their decision with the number of each", async () => {
  const onChange = await show({}, { commented: 2 });
  await open();
  expect(options("Order")).toEqual(["Most snapshots first", "Largest first", "First seen here first"]);
  expect(options("Show")).toEqual(["All9", "Not decided5", "Approved3", "Rejected1", "Only with comments2"]);
  await click("[aria-label=Order] input", "Largest first");
  await click("[aria-label=Show] input", "Not decided");
  await click("[aria-label=Show] input", "Only with comments");
  expect(onChange.mock.calls).toEqual([
    [{ order: "size" }],
    [{ commented: null, decision: "undecided" }],
    [{ commented: true, decision: null }],
  ]);
});

test("a comparison, where nothing is decided, has no filter and no order by build", async () => {
  await show({}, { numbers: undefined, review: { build: null, mayReview: false } });
  await open();
  expect(options("Order")).toEqual(["Most snapshots first", "Largest first"]);
  expect(all("[aria-label=Show]")).toEqual([]);
});

test("groups have no order and no filter by decision", async () => {
  await show({ by: "test" });
  await open();
  expect(get<HTMLInputElement>("input:checked").labels![0]!.textContent).toContain("Test");
  expect(all("[role=radiogroup][aria-label=Order]")).toEqual([]);
  expect(all("[role=radiogroup][aria-label=Show]")).toEqual([]);
});

test("active filters are listed next to View, and removed with a press", async () => {
  const onChange = await show({ by: "folder", group: "checkout", decision: "rejected", commented: true });
  await click("button", "checkoutRemove this filter");
  await click("button", "RejectedRemove this filter");
  await click("button", "Only with commentsRemove this filter");
  expect(onChange.mock.calls).toEqual([[{ group: null }], [{ decision: null }], [{ commented: null }]]);
});

test("a search replaces the address, and an empty one removes it", async () => {
  const onChange = await show();
  await fill("input[role=searchbox]", "footer");
  await wait(1000);
  expect(onChange).toHaveBeenLastCalledWith({ search: "footer" }, "replace");
});
