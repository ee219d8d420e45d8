// @vitest-environment jsdom
import { expect, test, vi } from "vitest";
import { get, render, settle } from "@/components/ui/testing/render";
import { OfflineNote } from "./offline-note";

const online = vi.spyOn(navigator, "onLine", "get");
async function connect(next: boolean) {
  online.mockReturnValue(next);
  await settle(() => dispatchEvent(new Event(next ? "online" : "offline")));
}
const leave = (selector: string, type: string) => !get(selector).dispatchEvent(new Event(type, { bubbles: true, cancelable: true }));

test("every page shows that it is offline, and neither a link nor a form replaces it until it is back", async () => {
  online.mockReturnValue(true);
  await render(
    <>
      <a href="https://loupe.example/other">Other page</a>
      <a href="#threads">Threads</a>
      <form>
        <input aria-label="Email" />
      </form>
      <OfflineNote />
    </>,
  );
  expect(get("[role=status]").textContent).toBe("");
  await connect(false);
  expect(get("[role=status]").textContent).toContain("You’re offline.");
  expect(leave("a[href^=https]", "click")).toBe(true);
  expect(leave("form", "submit")).toBe(true);
  expect(leave("a[href^='#']", "click")).toBe(false);
  await connect(true);
  expect(get("[role=status]").textContent).toBe("");
  expect(leave("a[href^=https]", "click")).toBe(false);
});
