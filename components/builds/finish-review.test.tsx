// @vitest-environment jsdom
import { expect, onTestFinished, test, vi } from "vitest";
import { all, click, fill, get, press, render, serve, settle, wait } from "@/components/ui/testing/render";
import type { Build } from "@/lib/queries/builds";
import FinishReview from "./finish-review";

const of = { owner: "acme", project: "web", number: 3 };
const build = (causes: Build["causes"]) => ({ number: 3, causes, stats: { added: 1, removed: 0 } }) as Build;

const rejectedPage = {
  results: [{ id: "1", summary: "Price changed", reason: "Should stay", places: 3, sample: { afterViewUrl: null } }],
  pageInfo: { total: 1, page: 1, perPage: 50 },
};

const onComments = vi.fn<() => void>();

async function show(
  causes: Build["causes"],
  { waiting = 0, blocking = 0, failed = 0, refuse }: { waiting?: number; blocking?: number; failed?: number; refuse?: string } = {},
) {
  const requests = serve((route) => {
    if (route.includes("/overview")) return { status: 200, body: { failed } };
    if (route.startsWith("GET")) return { status: 200, body: rejectedPage };
    return refuse ? { status: 409, body: { error: refuse } } : { status: 200, body: {} };
  });
  const on = { open: true, onClose: () => {}, onComments };
  await render(
    <FinishReview
      build={build(causes)}
      of={of}
      userId="ana"
      waiting={waiting}
      commented={[{ diffId: "1", threads: 3, open: blocking }]}
      {...on}
    />,
  );
  return () => requests.filter(({ route }) => route.startsWith("POST")).map(({ body }) => body);
}

test("approving says that it covers what is undecided", async () => {
  localStorage.clear();
  const sent = await show({ total: 5, undecided: 2, rejected: 0 });
  expect(document.body.textContent).toContain("Approving covers 2 undecided causes and 1 new or removed snapshot too.");
  await click("button", "Approve");
  expect(sent()).toEqual([{ event: "APPROVE" }]);
});

test("approving asks once more where something was not compared, and then names it", async () => {
  localStorage.clear();
  const sent = await show({ total: 5, undecided: 2, rejected: 0 }, { failed: 1 });
  await wait(100);
  expect(document.body.textContent).toContain("3Undecided");
  expect(document.body.textContent).toContain("1 snapshot was not compared.");
  await click("button", "Approve");
  expect(sent()).toEqual([]);
  expect(document.body.textContent).toContain("Approve without it?");
  await click("button", "Approve without comparing");
  expect(sent()).toEqual([{ event: "APPROVE", includeFailed: true }]);
});

test("a rejected cause requests changes, and nothing can be approved", async () => {
  localStorage.clear();
  const sent = await show({ total: 5, undecided: 1, rejected: 1 });
  expect(document.body.textContent).toContain("The check will say “Changes requested”. 1 undecided cause stays open.");
  await wait(100);
  expect(document.body.textContent).toContain("Should stay");
  expect(all("button", "Approve")).toEqual([]);
  await fill("textarea", "The price is wrong");
  await click("button", "Request changes");
  expect(sent()).toEqual([{ event: "REJECT", body: "The price is wrong" }]);
});

test.each([
  { platform: "MacIntel", keys: "⌘⏎" },
  { platform: "Linux x86_64", keys: "Ctrl ⏎" },
])("prints the shortcut of $platform", async ({ platform, keys }) => {
  const on = vi.spyOn(navigator, "platform", "get").mockReturnValue(platform);
  onTestFinished(() => on.mockRestore());
  await show({ total: 5, undecided: 0, rejected: 0 });
  expect(get("kbd").textContent).toBe(keys);
});

test("the review waits for decisions that are not stored yet", async () => {
  await show({ total: 5, undecided: 0, rejected: 0 }, { waiting: 2 });
  expect(get<HTMLButtonElement>("button", "Approve").disabled).toBe(true);
  expect(get("[role=status]").textContent).toBe("Saving 2 decisions…");
});

test("a refusal is shown, and the text stays, also for the next visit", async () => {
  localStorage.clear();
  await show({ total: 1, undecided: 0, rejected: 0 }, { refuse: "This project is archived." });
  await fill("textarea", "Fine");
  await click("button", "Approve");
  expect(document.body.textContent).toContain("This project is archived.");
  expect(get<HTMLTextAreaElement>("textarea").value).toBe("Fine");
  expect(localStorage.getItem("loupe:review:ana:acme/web/3")).toBe('"Fine"');
});

test("without a connection the review says why it waits, and can be finished when it is back", async () => {
  localStorage.clear();
  const sent = await show({ total: 5, undecided: 0, rejected: 0 });
  const online = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  onTestFinished(() => online.mockRestore());
  await settle(() => dispatchEvent(new Event("offline")));
  expect(get("[role=status]").textContent).toContain("You’re offline. Your text is kept on this device.");
  expect(get<HTMLButtonElement>("button", "Approve").disabled).toBe(true);
  online.mockReturnValue(true);
  await settle(() => dispatchEvent(new Event("online")));
  await click("button", "Approve");
  expect(sent()).toEqual([{ event: "APPROVE" }]);
});

test("open comments block the approval where the project wants it, and changes can still be requested", async () => {
  localStorage.clear();
  const sent = await show({ total: 5, undecided: 0, rejected: 0 }, { blocking: 2 });
  expect(document.body.textContent).toContain("2 open comments block the approval. Resolve them first.");
  expect(get<HTMLButtonElement>("button", "Approve").disabled).toBe(true);
  await press(get("textarea"), "Enter", { ctrlKey: true });
  expect(sent()).toEqual([]);
  await click("button", "Show comments");
  expect(onComments).toHaveBeenCalledOnce();
  await click("button", "Request changes");
  expect(sent()).toEqual([{ event: "REJECT" }]);
});
