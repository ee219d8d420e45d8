import { afterEach, beforeEach, expect, vi } from "vitest";

// An unexpected console.error is a defect.
beforeEach(() => void vi.spyOn(console, "error"));
afterEach(() => {
  const calls = vi.mocked(console.error).mock.calls.map((parts) => parts.map(String).join(" "));
  vi.mocked(console.error).mockRestore();
  expect(calls, "console.error").toEqual([]);
});
