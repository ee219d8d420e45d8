// @vitest-environment jsdom
import { expect, test, vi } from "vitest";
import { click, get, render, settle, wait } from "@/components/ui/testing/render";
import { Problem } from "./error-panel";

const refresh = vi.fn<() => void>();
vi.mock("next/navigation", () => ({ useRouter: () => ({ refresh }) }));

test("shows the reference, and loads the page again by itself, later each time, or when back online", async () => {
  const reset = vi.fn<() => void>();
  const first = await render(<Problem digest="req-42" reset={reset} />);
  expect(document.body.textContent).toContain("Reference req-42");
  expect(document.body.textContent).toContain("Trying again in 3\u00a0s.");
  await wait(3000);
  expect(reset).toHaveBeenCalledTimes(1);
  expect(refresh).toHaveBeenCalledTimes(1);
  await first.unmount();

  await render(<Problem digest={undefined} reset={reset} />);
  expect(document.body.textContent).not.toContain("Reference");
  await wait(3100);
  expect(reset).toHaveBeenCalledTimes(1);
  await settle(() => dispatchEvent(new Event("online")));
  expect(reset).toHaveBeenCalledTimes(2);
  await click("button", "Try again");
  expect(reset).toHaveBeenCalledTimes(3);
  expect(get("h1").textContent).toBe("This page couldn’t load");
});

test("a page refused by the rate limit counts down, and opens at its end", async () => {
  refresh.mockClear();
  const reset = vi.fn<() => void>();
  await render(<Problem digest="rate-limited-4-req-42" reset={reset} />);
  expect(get("h1").textContent).toBe("Too many requests");
  expect(document.body.textContent).toContain("Continuing in 0:04.");
  expect(document.body.textContent).not.toContain("req-42");
  await wait(3000);
  expect(refresh).not.toHaveBeenCalled();
  await wait(1100);
  expect(refresh).toHaveBeenCalledTimes(1);
  expect(reset).toHaveBeenCalledTimes(1);
});
