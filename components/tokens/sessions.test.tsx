// @vitest-environment jsdom
import { expect, test, vi } from "vitest";
import { all, click, eventually, get, render, serve } from "@/components/ui/testing/render";
import { me } from "@/lib/queries/accounts";
import { type Session, sessions } from "@/lib/queries/tokens";
import { Sessions } from "./sessions";

vi.mock("@/components/shell/supported-operations", () => ({ useOffers: () => true }));

const session = (id: string, browser: string | null, more: Partial<Session> = {}): Session => ({
  id,
  browser,
  device: "computer",
  address: "203.0.113.9",
  createdAt: "2026-01-05T10:00:00.000Z",
  lastUsedAt: "2026-01-06T10:00:00.000Z",
  current: false,
  ...more,
});
const here = session("s1", "Chrome on macOS", { current: true });
const phone = session("s2", "Safari on iPhone", { device: "phone" });

const signIns = [
  {
    id: "h1",
    createdAt: "2026-01-05T10:00:00.000Z",
    browser: "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
    address: "198.51.100.7",
    target: "a passkey",
  },
];

/** Shows the page. `refuse`: why the service refuses changes. */
async function show(list: Session[], refuse?: string) {
  let current = list;
  const requests = serve((route) => {
    if (route.includes("/me/history"))
      return { status: 200, body: { results: signIns, pageInfo: { total: signIns.length, page: 1, perPage: 8 } } };
    if (route.startsWith("GET")) return { status: 200, body: current };
    if (refuse) return { status: 503, body: { error: refuse } };
    current = current.filter((one) => one.current);
    return { status: 204 };
  });
  await render(<Sessions />, (client) => {
    client.setQueryData(sessions().queryKey, list);
    client.setQueryData(me().queryKey, { id: "u1", slug: "ana", name: "Ana Reis", accounts: [] } as never);
  });
  return { changes: () => requests.map(({ route }) => route).filter((route) => !route.startsWith("GET")) };
}

test("recent sign-ins show browser, address and method", async () => {
  await show([here]);
  await eventually(() => expect(get("ul[aria-label='Recent sign-ins']").textContent).toContain("Firefox on Linux198.51.100.7passkey"));
});

test("sessions show how the person signed in", async () => {
  await show([
    { ...here, method: "passkey" },
    { ...phone, method: "code" },
  ]);
  expect(get("ul[aria-label='This device']").textContent).toContain("203.0.113.9, passkey");
  expect(get("ul[aria-label='Other devices']").textContent).toContain("203.0.113.9, email code");
});

test("sessions show browser, system and address, and mark this device", async () => {
  await show([here, phone, session("s3", null, { address: null })]);
  expect(get("ul[aria-label='This device']").textContent).toContain("Chrome on macOS203.0.113.9");
  expect(get("ul[aria-label='This device']").textContent).toContain("Active now");
  const others = all("ul[aria-label='Other devices'] li").map(({ textContent }) => textContent);
  expect(others[0]).toContain("Safari on iPhone203.0.113.9");
  expect(others[1]).toContain("Unknown browserUnknown address");
});

test("one session is signed out after a confirmation", async () => {
  const { changes } = await show([here, phone]);
  await click("button", "Sign out of Safari on iPhone");
  expect(changes()).toEqual([]);
  await click("dialog[open] button", "Sign out");
  expect(changes()).toEqual(["DELETE /me/sessions/s2"]);
  expect(document.body.textContent).toContain("You aren’t signed in anywhere else.");
});

test("one confirmation signs out all other sessions", async () => {
  const { changes } = await show([here, phone]);
  await click("button", "Sign out everywhere else");
  await click("dialog[open] button", "Sign out everywhere else");
  expect(changes()).toEqual(["POST /me/sessions/revoke-others"]);
  expect(all("button", "Sign out everywhere else")).toEqual([]);
});

test("a refusal stays in the dialog with its reason", async () => {
  await show([here, phone], "The service is unavailable.");
  await click("button", "Sign out of Safari on iPhone");
  await click("dialog[open] button", "Sign out");
  expect(get("dialog[open]").textContent).toContain("The service is unavailable.");
});
