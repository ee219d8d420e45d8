// @vitest-environment jsdom
import { beforeEach, expect, test } from "vitest";
import { click, get, render, serve } from "@/components/ui/testing/render";
import { Toaster } from "@/components/ui/toast";
import { me } from "@/lib/queries/accounts";
import { notifications } from "@/lib/queries/notifications";
import { NotificationChoice } from "./choice";

const saved = {
  mention: true,
  reply: true,
  reaction: false,
  builds: true,
  uploads: true,
  assignments: true,
  digest: false,
  timeZone: "UTC",
};
const open = () =>
  render(
    <>
      <NotificationChoice />
      <Toaster />
    </>,
    (client) => {
      client.setQueryData(me().queryKey, { id: "u1", slug: "ana", name: "Ana", accounts: [] } as never);
      client.setQueryData(notifications().queryKey, saved as never);
    },
  );
const mentions = () => get<HTMLInputElement>("#mail-mention");

beforeEach(() => localStorage.clear());

test("sends only the changed kinds, and keeps an unsaved choice after a reload", async () => {
  const requests = serve(() => ({ status: 200, body: { ...saved, mention: false } }));
  const first = await open();
  await click("#mail-mention");
  expect(document.querySelector("[data-unsaved-bar]")!.textContent).toContain("Mentions changed to off");
  await first.unmount();
  await open();
  expect(mentions().checked).toBe(false);
  await click("button", "Save changes");
  expect(requests).toEqual([{ route: "PATCH /me/notifications", body: { mention: false } }]);
  expect(get("[role=status]", "Notifications saved.")).toBeTruthy();
  expect([mentions().checked, localStorage.length]).toEqual([false, 0]);
});

test("a refused choice stays in the form with the reason", async () => {
  serve(() => ({ status: 503, body: { error: "The service is restarting." } }));
  await open();
  await click("#mail-mention");
  await click("button", "Save changes");
  expect(get("[role=alert]").textContent).toContain("The service is restarting. Nothing was saved.");
  expect(mentions().checked).toBe(false);
  await click("button", "Discard");
  expect(mentions().checked).toBe(true);
});

test("the daily digest is chosen with the time zone of this device", async () => {
  const requests = serve(() => ({ status: 200, body: { ...saved, digest: true, timeZone: "Europe/Berlin" } }));
  await open();
  await click("label", "Daily digest");
  expect(document.querySelector("[data-unsaved-bar]")!.textContent).toContain("Delivery changed to daily digest");
  await click("button", "Save changes");
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  expect(requests).toEqual([{ route: "PATCH /me/notifications", body: { digest: true, timeZone } }]);
  expect(get("label", "Daily digest").textContent).toContain("One email a day at 8:00 in Europe/Berlin with your unread threads");
});
