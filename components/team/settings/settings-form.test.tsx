// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from "vitest";
import { LeaveDialog } from "@/components/shell/leave-dialog";
import { all, click, fill, get, press, render, serve, settle } from "@/components/ui/testing/render";
import { Toaster } from "@/components/ui/toast";
import { account, me } from "@/lib/queries/accounts";
import { routes } from "@/lib/routes";
import { SettingsForm } from "./settings-form";

const { push } = vi.hoisted(() => ({ push: vi.fn<(href: string) => void>() }));
vi.mock("next/navigation", () => ({ useRouter: () => ({ push, refresh: () => {} }), usePathname: () => "/" }));

const team = { id: "t1", slug: "acme", name: "Acme", type: "team", defaultUserLevel: "member" };

/** Shows the form as a person; `name`: the saved name of the team. */
const open = (userId = "u1", name = "Acme") =>
  render(
    <>
      <SettingsForm id="t1" slug="acme" name={name} level="member" />
      <a href={routes.members("acme")}>Members</a>
      <a href="/accounts/acme/export" download>
        Export
      </a>
      <LeaveDialog />
      <Toaster />
    </>,
    (client) => {
      client.setQueryData(me().queryKey, { id: userId, slug: userId, name: "Ana", accounts: [] } as never);
      client.setQueryData(account("acme").queryKey, team as never);
    },
  );
const nameField = () => get<HTMLInputElement>("input[name=name]");
const bar = () => document.querySelector("[data-unsaved-bar]")?.textContent ?? null;
/** Returns true when closing the page asks. */
const closingAsks = () => !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));

beforeEach(() => {
  push.mockClear();
  localStorage.clear();
});

test("unsaved settings survive a reload, for the same person only", async () => {
  const first = await open();
  await fill("input[name=name]", "Acme Corporation");
  expect(bar()).toContain("Name changed");
  await first.unmount();

  const other = await open("u2");
  expect([nameField().value, bar()]).toEqual(["Acme", null]);
  await other.unmount();

  await open();
  expect(nameField().value).toBe("Acme Corporation");
  expect(bar()).toContain("restored from this device");
});

test.each(["Discard", "Save changes"])("%s deletes the draft and hides the bar", async (button) => {
  serve(() => ({ status: 200, body: { ...team, name: "Shop" } }));
  const first = await open();
  await fill("input[name=name]", "Shop");
  await click("button", button);
  expect(localStorage).toHaveLength(0);
  await first.unmount();
  await open("u1", button === "Discard" ? "Acme" : "Shop");
  expect([nameField().value, bar()]).toEqual([button === "Discard" ? "Acme" : "Shop", null]);
});

test("Ctrl+S saves, and success is shown in a toast", async () => {
  const requests = serve(() => ({ status: 200, body: { ...team, name: "Shop" } }));
  await open();
  await press(document.body, "s", { ctrlKey: true });
  expect(requests).toEqual([]);
  await fill("input[name=name]", "Shop");
  await press(nameField(), "s", { ctrlKey: true });
  expect(requests[0]).toEqual({ route: "PATCH /accounts/acme", body: { defaultUserLevel: "member", name: "Shop" } });
  expect(get("[role=status]", "Settings saved.")).toBeTruthy();
});

test("a refused change stays in the form and on the device", async () => {
  serve(() => ({ status: 503, body: { error: "The service is restarting." } }));
  const first = await open();
  await fill("input[name=name]", "Shop");
  await click("button", "Save changes");
  expect(get("[role=alert]").textContent).toContain("The service is restarting. Nothing was saved.");
  expect(nameField().value).toBe("Shop");
  await first.unmount();
  await open();
  expect(nameField().value).toBe("Shop");
});

test("a link asks before it leaves unsaved changes", async () => {
  await open();
  expect(closingAsks()).toBe(false);
  await fill("input[name=name]", "Shop");
  expect(closingAsks()).toBe(true);
  await click("a", "Members");
  expect(get("dialog[open]").textContent).toContain("Not saved yet: Name.");
  await click("dialog[open] button", "Stay");
  expect(all("dialog[open]")).toEqual([]);
  expect(push).not.toHaveBeenCalled();
  expect(nameField().value).toBe("Shop");
  await click("a", "Members");
  await click("dialog[open] button", "Leave");
  expect(push).toHaveBeenCalledExactlyOnceWith("/accounts/acme/members");
  expect(localStorage).toHaveLength(1);
});

test("Discard and leave deletes the draft", async () => {
  await open();
  await fill("input[name=name]", "Shop");
  await click("a", "Members");
  await click("dialog[open] button", "Discard and leave");
  expect(push).toHaveBeenCalledExactlyOnceWith("/accounts/acme/members");
  expect([nameField().value, localStorage.length]).toEqual(["Acme", 0]);
});

test("downloads and clicks with Ctrl don't ask", async () => {
  await open();
  await fill("input[name=name]", "Shop");
  document.addEventListener("click", (event) => event.preventDefault(), { once: true });
  await settle(() => get("a", "Members").dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, ctrlKey: true })));
  document.addEventListener("click", (event) => event.preventDefault(), { once: true });
  await click("a", "Export");
  expect(all("dialog[open]")).toEqual([]);
});
