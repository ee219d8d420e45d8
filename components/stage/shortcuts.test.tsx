// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from "vitest";
import { click, press, render } from "@/components/ui/testing/render";
import { Shortcuts } from "./shortcuts";
import { useKeys } from "@/components/ui/use-keys";

const features = { mayComment: true, mayReview: true, isVideo: false, compares: false, isPaired: false, hasSiblings: false };
const act = vi.fn<(key: string) => void>();

function Page() {
  useKeys({ c: () => act("c"), "?": () => act("?"), "1": () => act("1"), Escape: () => act("Escape") });
  return null;
}
async function pressAll(...keys: string[]) {
  act.mockClear();
  const { unmount } = await render(<Page />);
  for (const key of keys) await press(document.body, key);
  await unmount();
  return act.mock.calls.map(([key]) => key);
}
async function toggleSingleKeys() {
  const { unmount } = await render(<Shortcuts open onClose={() => {}} features={features} />);
  await click("input[type=checkbox]");
  await unmount();
}

beforeEach(() => localStorage.clear());

test("single-key shortcuts can be turned off and on again on a device", async () => {
  await toggleSingleKeys();
  expect(await pressAll("?", "1", "c", "Escape")).toEqual(["Escape"]);
  await toggleSingleKeys();
  expect(await pressAll("?", "1", "c")).toEqual(["?", "1", "c"]);
});
