// @vitest-environment jsdom
import { expect, test, vi } from "vitest";
import { click, get, render } from "@/components/ui/testing/render";
import { PanelToggle } from "./panel-toggle";

test("the button of a hidden panel has the number of open threads", async () => {
  const onToggle = vi.fn<() => void>();
  const shown = await render(<PanelToggle open onToggle={onToggle} count={6} />);
  expect(get("button").getAttribute("aria-label")).toBe("Hide comments");
  expect(get("button").textContent).toBe("");
  await click("button");
  expect(onToggle).toHaveBeenCalledOnce();
  await shown.unmount();
  await render(<PanelToggle open={false} onToggle={onToggle} count={6} />);
  expect(get("button").getAttribute("aria-label")).toBe("Show comments, 6 open threads");
  expect(get("button").textContent).toBe("6");
});
