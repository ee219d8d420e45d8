// @vitest-environment jsdom
import { expect, test, vi } from "vitest";
import { all, click, get, render } from "@/components/ui/testing/render";
import type { ReviewEvent } from "@/lib/review/thread-events";
import { ThreadEvents } from "./thread-events";

const event = (version: number, kind: ReviewEvent["kind"], by: string | null): ReviewEvent => ({
  key: `${kind}${version}`,
  at: "2026-01-01T10:00:00.000Z",
  by,
  version,
  kind,
});

test("an upload has a button that compares it; a verdict names person, word and version", async () => {
  const onCompare = vi.fn<(version: number) => void>();
  await render(<ThreadEvents events={[event(3, "uploaded", "Ana"), event(2, "rejected", "Ben")]} onCompare={onCompare} />);
  const text = get("[data-events]").textContent;
  expect(text).toContain("Ana uploaded v3");
  expect(text).toContain("Ben requested changes on v2");
  await click("button", "Compare v3 with v2");
  expect(onCompare).toHaveBeenCalledExactlyOnceWith(3);
});

test("more than two events in a row fold to one line", async () => {
  const events = [event(2, "uploaded", "Ana"), event(3, "uploaded", "Ana"), event(3, "approved", null)];
  await render(<ThreadEvents events={events} onCompare={() => {}} />);
  expect(get("summary").textContent).toBe("3 events");
  expect(all("details[open]")).toEqual([]);
  expect(get("details").textContent).toContain("A deleted account approved v3");
});
