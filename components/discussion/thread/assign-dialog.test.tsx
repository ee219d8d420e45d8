// @vitest-environment jsdom
import { expect, test, vi } from "vitest";
import { all, chooseDay, click, eventually, fill, get, render, serve } from "@/components/ui/testing/render";
import { Toaster } from "@/components/ui/toast";
import { dayAfter } from "@/lib/browser/days";
import { dueName } from "@/lib/review/due-date";
import { threadsOf } from "@/lib/review/threads";
import type { ThreadComment } from "@/lib/review/threads";
import { AssignDialog } from "./assign-dialog";
import { AssignmentFacts } from "./assignment";
import { type ReviewAccess, ReviewAccessProvider } from "../review-access";
import { reviewer } from "../testing";

const ben = { id: "u2", slug: "ben", name: "Ben" };
const root = (more: Partial<ThreadComment> = {}) =>
  ({
    id: "comment-1",
    threadId: null,
    mediaVersionId: null,
    anchor: null,
    text: "Root",
    resolvedAt: null,
    assignee: null,
    dueOn: null,
    assignments: [],
    ...more,
  }) as ThreadComment;
const threadOf = (comment: ThreadComment) => threadsOf([comment], [])[0]!;

async function open(assign: ReviewAccess["assign"], comment = root()) {
  const requests = serve(() => ({ status: 200, body: [ben] }));
  const close = vi.fn<() => void>();
  await render(
    <ReviewAccessProvider value={reviewer({ assign })}>
      <AssignDialog thread={threadOf(comment)} onClose={close} />
      <Toaster />
    </ReviewAccessProvider>,
  );
  return { requests, close };
}

test("assigns a person and a due date, and reports it", async () => {
  const assign = vi.fn<ReviewAccess["assign"]>().mockResolvedValue();
  const { requests, close } = await open(assign);
  await eventually(() => expect(all("[role=radiogroup] label", "Ben")).toHaveLength(1));
  expect(all("[role=radiogroup] label")).toHaveLength(3);
  await click("label", "Ben");
  await chooseDay("Due date", "In a week");
  await click("button", "Save");
  expect(assign).toHaveBeenCalledWith("comment-1", { assigneeId: "u2", dueOn: dayAfter(7) });
  expect([close.mock.calls.length, get("[role=status]", `Assigned to Ben, due ${dueName(dayAfter(7))}.`)]).toBeTruthy();
  await fill("input[type=search]", "be");
  expect(requests.at(-1)!.route).toBe("GET /media/m1/people?search=be");
});

test("keeps the choice when the service refuses it", async () => {
  const assign = vi.fn<ReviewAccess["assign"]>().mockRejectedValue(new Error("This person can't see the project."));
  const { close } = await open(assign, root({ assignee: ben, dueOn: "2026-01-02" }));
  await click("label", "No one");
  await chooseDay("Due date: 2 Jan 2026", "Clear");
  await click("button", "Save");
  expect(assign).toHaveBeenCalledWith("comment-1", { assigneeId: null, dueOn: null });
  expect(get("[role=alert]").textContent).toContain("Nothing was saved.");
  expect([get<HTMLInputElement>("label input").checked, close.mock.calls.length]).toEqual([true, 0]);
});

test("shows assignee, due date and their history in an open thread", async () => {
  const ana = { id: "u1", slug: "ana", name: "Ana" };
  const at = "2026-01-01T00:00:00.000Z";
  const assignments = [
    { by: ana, assignee: ben, dueOn: "2020-01-02", at },
    { by: null, assignee: null, dueOn: null, at: "2026-01-02T00:00:00.000Z" },
  ];
  await render(<AssignmentFacts thread={threadOf(root({ assignee: ben, dueOn: "2020-01-02", assignments }))} />);
  expect(document.body.textContent).toMatch(/Assigned to\s*Ben.*Overdue, 2 Jan 2020/);
  expect(all("li").map((item) => item.textContent)).toEqual([
    expect.stringContaining("Ana assigned Ben, due 2 Jan 2020"),
    expect.stringContaining("A former member removed the assignment"),
  ]);
});
