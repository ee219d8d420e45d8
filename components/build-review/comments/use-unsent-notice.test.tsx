// @vitest-environment jsdom
import { expect, test, vi } from "vitest";
import type { Sending } from "@/components/discussion/outbox/use-outbox";
import { click, eventually, render } from "@/components/ui/testing/render";
import { Toaster } from "@/components/ui/toast";
import { ApiError } from "@/lib/api/call";
import { useUnsentNotice } from "./use-unsent-notice";

const onOpen = vi.fn<() => void>();
const comment = { key: "one", threadId: null, text: "Too dark", people: [], point: null };
const phases: [Sending["phase"], string][] = [
  [{ is: "refused", error: new ApiError(409, "This project is archived.") }, "Comment not sent. This project is archived."],
  [{ is: "failed", error: new ApiError(0, "The connection was lost.") }, "Comment not sent. Your text is kept."],
];

function Page({ phase, isPanelOpen = false }: { phase: Sending["phase"]; isPanelOpen?: boolean }) {
  useUnsentNotice([{ ...comment, phase }], isPanelOpen, onOpen);
  return <Toaster />;
}

test.each(phases)("a comment that was not sent says so while the panel is closed, and leads to it: %#", async (phase, text) => {
  await render(<Page phase={phase} />);
  await eventually(() => expect(document.body.textContent).toContain(text));
  await click("button", "Show comments");
  expect(onOpen).toHaveBeenCalledOnce();
  onOpen.mockClear();
});

test.each([
  ["is being sent", <Page key="sent" phase={{ is: "sending" }} />],
  ["is in the open panel", <Page key="open" phase={phases[0]![0]} isPanelOpen />],
])("no toast is shown about a comment that %s", async (_, page) => {
  await render(page);
  expect(document.body.textContent).not.toContain("Comment not sent");
});
