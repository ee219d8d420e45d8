// @vitest-environment jsdom
import { expect, test, vi } from "vitest";
import type { CommentGate } from "@/components/discussion/review-access";
import { press, render } from "@/components/ui/testing/render";
import { useReviewKeys } from "./use-review-keys";

const place = vi.fn<(next: boolean) => void>();

function Keys({ mayComment, gate }: { mayComment: boolean; gate: CommentGate | null }) {
  const review = { threads: [], access: { mayComment, gate }, draft: { text: "", point: null }, isVideo: false };
  const state = { review, comparing: { mode: null }, focus: {}, panel: {}, pinning: { placing: false, place } };
  useReviewKeys(state as never, () => {});
  return null;
}
const gate: CommentGate = { verb: "", note: "", signIn: false, open: () => {} };

test.each([
  ["places a pin for a reader who may comment", true, null, 1],
  ["opens the form of a guest", false, { ...gate, hasForm: true }, 1],
  ["asks no one for access", false, gate, 0],
  ["does nothing without a way to comment", false, null, 0],
] as const)("C %s", async (_, mayComment, own, times) => {
  place.mockClear();
  await render(<Keys mayComment={mayComment} gate={own} />);
  await press(document.body, "c");
  expect(place).toHaveBeenCalledTimes(times);
});
