// @vitest-environment jsdom
import { expect, test, vi } from "vitest";
import { Toaster } from "@/components/ui/toast";
import { all, click, fill, get, press, render, settle } from "@/components/ui/testing/render";
import type { Decision, DecisionDetails, DecisionTarget } from "@/lib/builds/decision-queue";
import { type DecisionSubject, useDeciding } from "./use-deciding";

const subject = (id: string, more: Partial<DecisionSubject> = {}): DecisionSubject => ({
  target: { causeId: id },
  name: `${id} in 2 snapshots`,
  decision: null,
  seen: null,
  ...more,
});
const several = subject("C", { target: { questionId: "C", except: ["1"] }, isSeveral: true });
const stored = "2026-01-01T00:00:00.000Z";

type Announce = NonNullable<Parameters<typeof useDeciding>[0]["announce"]>;

type ShowOptions = Partial<Pick<Parameters<typeof useDeciding>[0], "announce" | "decidedAt">> & { field?: DecisionSubject };

/** Shows the field of a subject, and toasts unless messages go elsewhere. */
async function show({ field = subject("A"), ...options }: ShowOptions = {}) {
  localStorage.clear();
  const decide = vi.fn<(target: DecisionTarget, decision: Decision, details?: DecisionDetails) => void>();
  const [onDecided, onReturn] = [vi.fn<(one: DecisionSubject) => void>(), vi.fn<(one: DecisionSubject) => void>()];
  let deciding: ReturnType<typeof useDeciding>;
  function Decider() {
    deciding = useDeciding({ decide, onDecided, onReturn, ...options });
    return (
      <>
        {deciding.field(field)}
        <Toaster />
      </>
    );
  }
  await render(<Decider />);
  return {
    sent: () => decide.mock.calls,
    onDecided,
    onReturn,
    isAsking: () => deciding.isAsking(field),
    decide: (one: DecisionSubject, wanted: Decision) => settle(() => deciding.decide(one, wanted)),
    undo: (current: DecisionSubject | null) => settle(() => deciding.undo(current)),
  };
}
const toasts = () => all("[role=status] p").map(({ textContent }) => textContent);

test("an approval is sent with the decision that was seen, and goes on", async () => {
  const { sent, onDecided, decide } = await show();
  const one = subject("A", { seen: stored });
  await decide(one, "approve");
  expect(sent()).toEqual([[{ causeId: "A" }, "approve", { seen: stored }]]);
  expect(onDecided.mock.calls).toEqual([[one]]);
  expect(toasts()).toEqual(["Approved A in 2 snapshots"]);
});

test("a decision over the reader's own one, which is not stored, names none that was seen", async () => {
  const { sent, decide } = await show();
  await decide(subject("A", { seen: undefined }), "approve");
  expect(sent()).toEqual([[{ causeId: "A" }, "approve", {}]]);
});

test("a rejection asks for its reason first, which is optional", async () => {
  const { sent, onDecided, isAsking, decide } = await show();
  await decide(subject("A"), "reject");
  expect([isAsking(), sent(), onDecided.mock.calls, toasts()]).toEqual([true, [], [], []]);
  expect(document.activeElement).toBe(get("input", "Reason for rejecting A in 2 snapshots (optional)"));
  await fill("input", " Too dark ");
  await press(get("input"), "Escape");
  expect([isAsking(), sent()]).toEqual([false, []]);
  await decide(subject("A"), "reject");
  expect(get<HTMLInputElement>("input").value).toBe(" Too dark ");
  await click("button", "Reject");
  expect(sent()).toEqual([[{ causeId: "A" }, "reject", { seen: null, reason: "Too dark" }]]);
  expect([isAsking(), toasts()]).toEqual([false, ["Rejected A in 2 snapshots"]]);
  await decide(subject("A"), "reject");
  expect(get<HTMLInputElement>("input").value).toBe("");
});

test("the reason of another subject is asked for in its own field", async () => {
  const { isAsking, decide } = await show({ field: subject("A") });
  await decide(subject("B"), "reject");
  expect([isAsking(), all("form")]).toEqual([false, []]);
});

test("the toast takes a decision back, and says so in its place", async () => {
  const { sent, onReturn, decide } = await show();
  await decide(subject("A"), "approve");
  await click("[role=status] button", "Undo");
  expect(sent().at(-1)).toEqual([{ causeId: "A" }, "undecide", {}]);
  expect(toasts()).toEqual(["Decision undone"]);
  expect(all("button", "Undo")).toEqual([]);
  expect(onReturn).not.toHaveBeenCalled();
});

test("undo takes back the decision that is shown, if it is still the one that was seen", async () => {
  const { sent, onReturn, undo } = await show();
  await undo(subject("A", { decision: "approved", seen: stored }));
  expect(sent()).toEqual([[{ causeId: "A" }, "undecide", { seen: stored }]]);
  expect(toasts()).toEqual(["Decision undone"]);
  expect(onReturn).not.toHaveBeenCalled();
});

test("undo of a decision as a wish is the same, and asks for nothing", async () => {
  const { sent, isAsking, decide } = await show();
  await decide(subject("A", { decision: "rejected", seen: stored }), "undecide");
  expect(sent()).toEqual([[{ causeId: "A" }, "undecide", { seen: stored }]]);
  expect(isAsking()).toBe(false);
});

test("undo elsewhere takes back the latest decision once and shows its subject again", async () => {
  const { sent, onReturn, decide, undo } = await show();
  await undo(subject("B"));
  expect(sent()).toEqual([]);
  const one = subject("A");
  await decide(one, "approve");
  await undo(subject("B"));
  // The time that was seen is that before the decision, which is newer.
  expect(sent().at(-1)).toEqual([{ causeId: "A" }, "undecide", {}]);
  expect(onReturn.mock.calls).toEqual([[one]]);
  await undo(subject("B"));
  await undo(null);
  expect(sent()).toHaveLength(2);
});

test("the latest decision is forgotten once its toast took it back, another one is kept", async () => {
  const { sent, decide, undo } = await show();
  await decide(subject("A"), "approve");
  await decide(subject("B"), "approve");
  await undo(subject("A", { decision: "approved", seen: undefined }));
  await undo(null);
  expect(sent().slice(2)).toEqual([
    [{ causeId: "A" }, "undecide", {}],
    [{ causeId: "B" }, "undecide", {}],
  ]);
  await undo(null);
  expect(sent()).toHaveLength(4);
});

test("a decision about several changes sends no seen decision, and the queue shows its toast", async () => {
  const { sent, onDecided, decide } = await show();
  await decide(several, "approve");
  expect(sent()).toEqual([[{ questionId: "C", except: ["1"] }, "approve", {}]]);
  expect(onDecided).toHaveBeenCalledOnce();
  expect(toasts()).toEqual([]);
  await decide({ ...several, decision: "approved", seen: stored }, "undecide");
  expect(sent().at(-1)).toMatchObject([{ questionId: "C" }, "undecide", { seen: stored }]);
  expect(toasts()).toEqual(["Decision undone"]);
});

test("undo elsewhere takes back several changes by the time of the reader's decision, not of one before", async () => {
  const decidedAt = vi.fn<(target: DecisionTarget) => string | null | undefined>(() => stored);
  const { sent, onReturn, decide, undo } = await show({ decidedAt });
  await decide(several, "approve");
  await undo(null);
  expect(decidedAt).toHaveBeenCalledWith(several.target);
  expect(sent().at(-1)).toMatchObject([{ questionId: "C" }, "undecide", { seen: stored }]);
  expect(onReturn.mock.calls).toEqual([[several]]);
});

test("messages go where the owner wants them, with the way to undo", async () => {
  const announce = vi.fn<Announce>();
  const { sent, decide } = await show({ announce });
  const one = subject("A");
  await decide(one, "approve");
  expect(announce.mock.calls).toEqual([["Approved A in 2 snapshots", { subject: one, undo: expect.any(Function) }]]);
  announce.mock.calls[0]![1]!.undo();
  expect(announce.mock.lastCall).toEqual(["Decision undone", null]);
  expect(sent().at(-1)).toEqual([{ causeId: "A" }, "undecide", {}]);
  expect(toasts()).toEqual([]);
});
