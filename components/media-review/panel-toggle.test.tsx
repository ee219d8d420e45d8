// @vitest-environment jsdom
import { expect, test, vi } from "vitest";
import { click, get, render } from "@/components/ui/testing/render";
import { PanelToggle } from "./panel-toggle";

test("the button of a hidden panel has the number of open threads", async () => {
  const onShow = vi.fn<() => void>();
  await render(<PanelToggle onShow={onShow} count={6} />);
  expect(get("button").getAttribute("aria-label")).toBe("Show comments, 6 open threads");
  expect(get("button").textContent).toBe("6");
  await click("button");
  expect(onShow).toHaveBeenCalledOnce();
});

test("without open threads the button has no number", async () => {
  await render(<PanelToggle onShow={() => {}} count={0} />);
  expect(get("button").textContent).toBe("");
});
