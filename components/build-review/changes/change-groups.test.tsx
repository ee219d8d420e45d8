// @vitest-environment jsdom
import { expect, test, vi } from "vitest";
import { all, click, fill, get, press, render, serve, settle, wait } from "@/components/ui/testing/render";
import { listPage } from "@/lib/builds/testing/changes";
import { TestReview } from "../testing";
import { ChangeGroups } from "./change-groups";

vi.mock("next/navigation", () => ({ usePathname: () => "/", useRouter: () => ({}) }));

const long = "n".repeat(1024);

async function show({ mayReview = true, search = null, rows }: { mayReview?: boolean; search?: string | null; rows: object[] }) {
  serve(() => ({ status: 200, body: listPage(rows) }));
  const [decide, onOpen, onClear] = [vi.fn<() => void>(), vi.fn<(key: string) => void>(), vi.fn<() => void>()];
  await render(
    <TestReview mayReview={mayReview} decisions={{ decide }}>
      <ChangeGroups by="folder" search={search} page={1} href={() => "?"} onPage={() => {}} onOpen={onOpen} onClear={onClear} />
    </TestReview>,
  );
  await wait(100);
  return { decide, onOpen, onClear };
}
const group = (key: string, undecided: number) => ({ key, snapshots: 3, undecided, causes: 6, questions: 2 });
/** Sends the field with the reason, as Enter does. */
const submit = () => settle(() => get<HTMLFormElement>("form").requestSubmit());

test("decides what is undecided in a group, and opens its changes", async () => {
  const { decide, onOpen } = await show({ rows: [group("checkout", 2), group("", 0), group(long, 1)] });
  expect(all("li").map(({ textContent }) => textContent!.slice(0, 9))).toEqual(["checkout3", "No folder", "n".repeat(9)]);
  expect(all("li")[1]!.textContent).toContain("All decided");
  await click("button", "Approve 2 undecided in checkout");
  await click("button", "Reject what is undecided in checkout");
  await fill("input", "Old prices");
  await submit();
  await click("button", "Reject what is undecided in checkout");
  await submit();
  expect(decide.mock.calls).toEqual([
    [{ group: { by: "folder", key: "checkout" } }, "approve", {}],
    [{ group: { by: "folder", key: "checkout" } }, "reject", { reason: "Old prices" }],
    [{ group: { by: "folder", key: "checkout" } }, "reject", {}],
  ]);
  expect(get("button", long).title).toBe(long);
  await click("button", "No folder");
  expect(onOpen).toHaveBeenCalledWith("");
});

test("readers who may not review see the number of undecided snapshots", async () => {
  await show({ rows: [group("checkout", 2)], mayReview: false });
  expect(get("li").textContent).toContain("2 undecided");
  expect(all("button", "Approve")).toEqual([]);
});

test("a search without groups can be cleared", async () => {
  const { onClear } = await show({ rows: [], search: "price" });
  expect(get("h2").textContent).toBe("No matches");
  await click("button", "Clear");
  expect(onClear).toHaveBeenCalledOnce();
});

test("groups are walked, opened and decided by keyboard, and described to people who hear the page", async () => {
  const { decide, onOpen } = await show({ rows: [group("checkout", 2), group("done", 0), group("help", 1)] });
  const currents = () => all("li").map(({ dataset }) => "current" in dataset);
  expect(currents()).toEqual([true, false, false]);
  await press(document.body, "a");
  await press(document.body, "j");
  expect(get("p[role=status]").textContent).toBe("Group 2 of 3. done. 3 snapshots, 2 changes. All decided.");
  await press(document.body, "a");
  await press(document.body, "x");
  expect(all("form")).toHaveLength(0);
  await press(document.body, "j");
  await press(document.body, "x");
  await submit();
  await press(document.body, "k");
  await press(document.body, "Enter");
  expect(currents()).toEqual([false, true, false]);
  expect(onOpen.mock.calls).toEqual([["done"]]);
  expect(decide.mock.calls).toEqual([
    [{ group: { by: "folder", key: "checkout" } }, "approve", {}],
    [{ group: { by: "folder", key: "help" } }, "reject", {}],
  ]);
});
