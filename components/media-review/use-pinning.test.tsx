// @vitest-environment jsdom
import { expect, test, vi } from "vitest";
import { render, settle } from "@/components/ui/testing/render";
import type { Draft } from "@/lib/review/drafts";
import { type Pinning, usePinning } from "./use-pinning";

const open = vi.fn<() => void>();
const setDraft = vi.fn<(part: Partial<Draft> | null) => void>();
const gate = { verb: "Comment as a guest", note: "", signIn: true, open, hasForm: true };
const hidden = () => undefined;

/** Shows an image to a reader and returns the means to place a pin. */
async function pinningOf(access: object) {
  const version = { number: 1, id: "v1" };
  const review = {
    version,
    versions: [version],
    newest: 1,
    access,
    draft: { text: "", point: null },
    setDraft,
    composer: { current: null },
    isVideo: false,
    showVersion: hidden,
  };
  let pinning: Pinning | null = null;
  function Page() {
    pinning = usePinning({ review: review as never, select: hidden, raise: hidden, compares: false });
    return null;
  }
  await render(<Page />);
  return pinning! as Pinning;
}

test("a pin of a visitor who may become a guest is kept, and the form opens above it", async () => {
  open.mockClear();
  const { mayPlace, onAim } = await pinningOf({ mayComment: false, gate });
  expect(mayPlace).toBe(true);
  await settle(() => onAim({ point: { x: 0.5, y: 0.25 }, box: null }, true));
  expect(setDraft).toHaveBeenLastCalledWith(expect.objectContaining({ point: { x: 0.5, y: 0.25 } }));
  expect(open).toHaveBeenCalledOnce();
});

test("a reader who may comment gets no form, and one who can't places no pin", async () => {
  open.mockClear();
  const { mayPlace, onAim } = await pinningOf({ mayComment: true, gate: null });
  expect(mayPlace).toBe(true);
  await settle(() => onAim({ point: { x: 0.5, y: 0.25 }, box: null }, true));
  expect(open).not.toHaveBeenCalled();
  expect((await pinningOf({ mayComment: false, gate: { ...gate, hasForm: false } })).mayPlace).toBe(false);
});
