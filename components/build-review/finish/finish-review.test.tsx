// @vitest-environment jsdom
import { expect, onTestFinished, test, vi } from "vitest";
import { all, click, fill, get, press, render, serve, settle, wait } from "@/components/ui/testing/render";
import { cause, listPage } from "@/lib/builds/testing/changes";
import { TestReview } from "../testing";
import FinishReview from "./finish-review";

const none = { total: 0, undecided: 0, rejected: 0 };
const rejectedRow = { ...cause("1"), summary: "Price changed", reason: "Should stay", decision: "rejected", number: 4 };
const onComments = vi.fn<() => void>();

type Part = Partial<typeof none>;
type Options = {
  /** Numbers of the parts of the build. */
  changes?: Part;
  added?: Part;
  failed?: Part;
  waiting?: number;
  blocking?: number;
  /** Why the service refuses the review. */
  refuse?: string;
  /** The numbers are not read yet. */
  isCounting?: boolean;
  isOpen?: boolean;
};

/** Opens the review of a build. */
async function show(options: Options = {}) {
  const { waiting = 0, blocking = 0, refuse, isCounting = false, isOpen = true } = options;
  localStorage.clear();
  const parts = { changes: none, added: none, removed: none, failed: none };
  for (const name of ["changes", "added", "failed"] as const) parts[name] = { ...none, ...options[name] };
  const sum = (name: keyof typeof none) => Object.values(parts).reduce((total, part) => total + part[name], 0);
  const toDecide = { total: sum("total"), undecided: sum("undecided"), rejected: sum("rejected"), ...parts };
  const requests = serve((route) => {
    if (route.includes("/overview") && isCounting) return new Promise(() => {});
    if (route.includes("/overview")) return { status: 200, body: { toDecide } };
    if (route.includes("decision=rejected")) return { status: 200, body: listPage([rejectedRow]) };
    if (route.includes("/diffs")) return { status: 200, body: listPage([{ id: "7", name: "checkout/pay" }]) };
    if (route.startsWith("GET")) return { status: 200, body: listPage([cause("2"), cause("3")]) };
    return refuse ? { status: 409, body: { error: refuse } } : { status: 200, body: {} };
  });
  const onClose = vi.fn<() => void>();
  await render(
    <TestReview decisions={{ waiting }}>
      <FinishReview commented={[{ diffId: "1", threads: 3, open: blocking }]} onComments={onComments} open={isOpen} onClose={onClose} />
    </TestReview>,
  );
  await wait(100);
  return { sent: () => requests.filter(({ route }) => route.startsWith("POST")).map(({ body }) => body), requests, onClose };
}
const state = () => get("p[role=status]").textContent;
const buttons = () => all("dialog > div > div:last-child button").map((button) => button.textContent.replace("Ctrl ↵", ""));
const isDisabled = (name: string) => get("button", name).getAttribute("aria-disabled") === "true";
/** Changes that are all decided. */
const decided = { changes: { total: 5 } };

test("approving undecided changes needs a second press, and shows the result of the check", async () => {
  const { sent, onClose } = await show({ changes: { total: 5, undecided: 2 }, added: { total: 1, undecided: 1 } });
  expect(document.body.textContent).toContain("3 approved, 3 not decided");
  expect(state()).toBe("The check keeps waiting: 3 are not decided.");
  expect(get("section", "Not decided").textContent).toContain("Area 2 changed");
  expect(get<HTMLAnchorElement>("li a[href='?show=added']").closest("li")!.textContent).toContain("1 new snapshot");
  await click("button", "Approve all");
  expect(sent()).toEqual([{ event: "APPROVE" }]);
  expect(onClose).toHaveBeenCalledOnce();
});

test("the line and the sum count the same while something is left and something was not compared", async () => {
  await show({ changes: { total: 5, undecided: 2 }, failed: { total: 1, undecided: 1 } });
  expect(document.body.textContent).toContain("3 approved, 3 not decided");
  expect(state()).toBe("The check keeps waiting: 3 are not decided.");
});

test("Ctrl and Enter send comments while something is not decided", async () => {
  const open = await show({ changes: { total: 5, undecided: 2 } });
  await press(get("textarea"), "Enter", { ctrlKey: true });
  expect(open.sent()).toEqual([{ event: "COMMENT" }]);
});

test("Ctrl and Enter approve when all is decided", async () => {
  const { sent } = await show(decided);
  expect(state()).toBe("The check will say “Approved”.");
  await press(get("textarea"), "Enter", { ctrlKey: true });
  expect(sent()).toEqual([{ event: "APPROVE" }]);
});

test("approving asks once more where something was not compared, and then names it", async () => {
  const { sent } = await show({ changes: { total: 5, undecided: 2 }, failed: { total: 1, undecided: 1 } });
  expect(document.body.textContent).toContain("3 approved, 3 not decided");
  expect(get("section", "Not decided").textContent).toContain("1 snapshot couldn’t be comparedcheckout/pay");
  await click("button", "Approve all");
  expect(sent()).toEqual([]);
  expect(document.body.textContent).toContain("1 snapshot was not compared. Approve without it?");
  await click("button", "Approve without comparing");
  expect(sent()).toEqual([{ event: "APPROVE", includeFailed: true }]);
});

test("where only what was not compared is left, approving asks once more, too", async () => {
  const { sent } = await show({ ...decided, failed: { total: 2, undecided: 2 } });
  await press(get("textarea"), "Enter", { ctrlKey: true });
  expect(sent()).toEqual([]);
  expect(document.body.textContent).toContain("2 snapshots were not compared. Approve without them?");
  await press(get("textarea"), "Enter", { ctrlKey: true });
  expect(sent()).toEqual([{ event: "APPROVE", includeFailed: true }]);
});

test("a rejected change requests changes, and nothing can be approved", async () => {
  const { sent } = await show({ changes: { total: 5, undecided: 1, rejected: 1 } });
  expect(state()).toBe("The check will say “Changes requested”.");
  expect(document.body.textContent).toContain("3 approved, 1 rejected, 1 not decided");
  expect(get("section", "Rejected").textContent).toContain("D Price changed“Should stay”");
  expect(all("button", "Approve")).toEqual([]);
  await fill("textarea", "The price is wrong");
  await click("button", "Request changes");
  expect(sent()).toEqual([{ event: "REJECT", body: "The price is wrong" }]);
});

test.each([
  { platform: "MacIntel", keys: "⌘↵" },
  { platform: "Linux x86_64", keys: "Ctrl ↵" },
])("prints the shortcut of $platform", async ({ platform, keys }) => {
  const on = vi.spyOn(navigator, "platform", "get").mockReturnValue(platform);
  onTestFinished(() => on.mockRestore());
  await show(decided);
  expect(get("kbd").textContent).toBe(keys);
});

test("the review waits for decisions that are not stored yet", async () => {
  await show({ ...decided, waiting: 2 });
  expect(isDisabled("Approve")).toBe(true);
  expect(state()).toBe("Saving 2 decisions…");
});

test("a refusal is shown, and the text stays, also for the next visit", async () => {
  await show({ ...decided, refuse: "This project is archived." });
  await fill("textarea", "Fine");
  get<HTMLElement>("button", "Approve").focus();
  await click("button", "Approve");
  expect(document.activeElement?.textContent).toContain("Approve");
  expect(document.body.textContent).toContain("This project is archived.");
  expect(get<HTMLTextAreaElement>("textarea").value).toBe("Fine");
  expect(localStorage.getItem("loupe:review:ana:acme/web/3")).toBe('"Fine"');
});

test("without a connection the review says why it waits, and can be finished when it is back", async () => {
  const { sent } = await show(decided);
  const online = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  onTestFinished(() => online.mockRestore());
  await settle(() => dispatchEvent(new Event("offline")));
  expect(state()).toContain("You’re offline. Your message is kept on this device.");
  expect(isDisabled("Approve")).toBe(true);
  online.mockReturnValue(true);
  await settle(() => dispatchEvent(new Event("online")));
  await click("button", "Approve");
  expect(sent()).toEqual([{ event: "APPROVE" }]);
});

test("open comments block the approval where the project wants it, and can be sent", async () => {
  const { sent } = await show({ ...decided, blocking: 2 });
  expect(document.body.textContent).toContain("2 open comments block the approval. Resolve them first.");
  expect(state()).toBe("The check keeps waiting: 2 open comments.");
  await click("button", "Show comments");
  expect(onComments).toHaveBeenCalledOnce();
  await press(get("textarea"), "Enter", { ctrlKey: true });
  expect(sent()).toEqual([{ event: "COMMENT" }]);
});

test.each([
  { name: "all is approved", options: decided, shown: ["Cancel", "Approve"] },
  { name: "something is rejected", options: { changes: { total: 5, rejected: 1, undecided: 1 } }, shown: ["Cancel", "Request changes"] },
  { name: "something is left", options: { changes: { total: 5, undecided: 2 } }, shown: ["Cancel", "Approve all", "Send comments"] },
])("one button does what the check will say where $name", async ({ options, shown }) => {
  await show(options);
  expect(buttons()).toEqual(shown);
});

test("nothing can be approved before the numbers of the build are known", async () => {
  const { sent } = await show({ changes: { total: 5, undecided: 2 }, isCounting: true });
  expect(state()).not.toContain("Approved");
  await press(get("textarea"), "Enter", { ctrlKey: true });
  expect(sent()).toEqual([]);
  expect(isDisabled("Approve")).toBe(true);
});

test("a review that is not open reads no rows and takes no keys", async () => {
  const { sent, requests } = await show({ changes: { total: 5, undecided: 2, rejected: 1 }, isOpen: false });
  await press(document.body, "Enter", { ctrlKey: true });
  expect(sent()).toEqual([]);
  expect(requests.filter(({ route }) => route.includes("/questions"))).toEqual([]);
});
