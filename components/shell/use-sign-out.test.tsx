// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from "vitest";
import { all, click, get, render } from "@/components/ui/testing/render";
import { Toaster } from "@/components/ui/toast";
import { endSession } from "@/lib/browser/start-sign-in";
import { deviceStore } from "@/lib/browser/device-store";
import { formDraft } from "@/lib/browser/form-drafts";
import { drafts } from "@/lib/review/drafts";
import { useSignOut } from "./use-sign-out";

vi.mock("@/lib/browser/start-sign-in", () => ({ endSession: vi.fn<() => Promise<void>>(() => Promise.resolve()) }));

function Page() {
  const { ask, dialog } = useSignOut("u1");
  return (
    <>
      <button type="button" onClick={ask}>
        Leave
      </button>
      {dialog}
      <Toaster />
    </>
  );
}
const mine = () => drafts(deviceStore(), "u1", "m1").load(null).text;

beforeEach(() => {
  vi.mocked(endSession).mockClear();
  localStorage.clear();
});

test("without unsent comments, signing out asks nothing", async () => {
  await render(<Page />);
  await click("button", "Leave");
  expect(endSession).toHaveBeenCalledOnce();
});

test.each([
  ["Keep and sign out", "half a thought"],
  ["Delete and sign out", ""],
])("with unsent comments, “%s” signs out and leaves %j", async (choice, left) => {
  drafts(deviceStore(), "u1", "m1").save(null, { text: "half a thought", point: null });
  drafts(deviceStore(), "u2", "m1").save(null, { text: "someone else's", point: null });
  await render(<Page />);
  await click("button", "Leave");
  expect(get("dialog[open]").textContent).toContain("You have 1 unsent comment in this browser.");
  expect(endSession).not.toHaveBeenCalled();
  await click("dialog[open] button", choice);
  expect(endSession).toHaveBeenCalledOnce();
  expect([mine(), drafts(deviceStore(), "u2", "m1").load(null).text]).toEqual([left, "someone else's"]);
});

test("with unsaved settings, signing out says that they are deleted, and deletes only those of the reader", async () => {
  for (const user of ["u1", "u2"]) formDraft(deviceStore(), user, "team:t1").save({ name: "Half a name" });
  await render(<Page />);
  await click("button", "Leave");
  expect(get("dialog[open]").textContent).toContain("You have unsaved changes in 1 form. Signing out deletes them.");
  expect(all("dialog[open] button", "Keep and sign out")).toEqual([]);
  await click("dialog[open] button", "Sign out");
  expect(["u1", "u2"].map((user) => formDraft(deviceStore(), user, "team:t1").load())).toEqual([{}, { name: "Half a name" }]);
});

test("cancelling keeps the session and the comments", async () => {
  drafts(deviceStore(), "u1", "m1").save(null, { text: "half a thought", point: null });
  await render(<Page />);
  await click("button", "Leave");
  await click("dialog[open] button", "Cancel");
  expect(all("dialog[open]")).toEqual([]);
  expect(endSession).not.toHaveBeenCalled();
  expect(mine()).toBe("half a thought");
});

test("a failed sign-out deletes nothing and shows the reason", async () => {
  vi.mocked(endSession).mockRejectedValueOnce(new Error("Can't connect to Loupe."));
  drafts(deviceStore(), "u1", "m1").save(null, { text: "half a thought", point: null });
  await render(<Page />);
  await click("button", "Leave");
  await click("dialog[open] button", "Delete and sign out");
  expect(get("[role=alert]").textContent).toContain("Can't connect to Loupe.");
  expect(mine()).toBe("half a thought");
});
